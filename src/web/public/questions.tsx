import { ChevronDown } from 'lucide-react'
import { aboutText } from '#web/messages/public/about.ts'
import { useText } from '#web/messages/use-text.ts'
import { Section } from '#web/ui/page.tsx'

const QUESTIONS = Object.keys(aboutText.en.questions.items) as (keyof typeof aboutText.en.questions.items)[]

/** What people ask before they start. Each answer opens by itself, without script. */
export function Questions() {
  const t = useText(aboutText)
  return (
    <Section
      id="questions"
      title={t('questions.title')}
      lead={t('questions.lead')}
      className="border-t border-line"
    >
      <div className="max-w-3xl">
        {QUESTIONS.map((key) => (
          <details key={key} className="group border-t border-line first:border-t-0">
            <summary className="flex cursor-pointer items-center justify-between gap-6 py-4 font-semibold marker:content-none [&::-webkit-details-marker]:hidden">
              <h3 className="font-sans text-[1.0625rem] leading-snug font-semibold">
                {t(`questions.items.${key}.question`)}
              </h3>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-edge transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="max-w-measure pb-6">{t(`questions.items.${key}.answer`)}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

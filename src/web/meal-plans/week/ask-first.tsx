import { MessageCircleQuestion } from 'lucide-react'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'

/** Whom to ask before the first meal, by health goal. Never folded away. */
export function AskFirst({ cautions }: { cautions: string[] }) {
  const t = useText(mealPlansText)
  if (cautions.length === 0) return null
  return (
    <section
      aria-labelledby="ask-first"
      className="border-t border-line py-4 md:py-5 print:order-1 print:py-1 print:text-[8pt] print:leading-tight"
    >
      <h2 id="ask-first" className="flex items-center gap-3 font-sans font-semibold">
        <MessageCircleQuestion className="size-5.5 shrink-0 text-muted print:hidden" aria-hidden="true" />
        {t('notes.cautions')}
      </h2>
      <ul className="mt-1.5 leading-snug print:mt-0 print:columns-2 print:gap-x-6">
        {cautions.map((caution) => (
          <li key={caution} className="max-w-measure break-inside-avoid pb-1.5 print:pb-0">
            {caution}
          </li>
        ))}
      </ul>
    </section>
  )
}

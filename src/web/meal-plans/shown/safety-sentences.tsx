import { HeartHandshake } from 'lucide-react'
import { withPhoneLinks } from '#meal-plans/safety/phone-links.ts'
import { arranged, REPORTED_SINCE } from '#meal-plans/safety/safety-sentence.ts'
import { bindFigures } from '#platform/bind-figures.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { ShownMealPlan } from './shown-meal-plan.ts'

type Sentence = ShownMealPlan['safety'][number]

/** What was told after the plan was made and what that means for it: before all else, on paper as well. */
export function ReportedSinceNote({
  sentences,
  className = '',
}: {
  sentences: Sentence[]
  className?: string
}) {
  const reported = sentences.find(isReportedSince)
  if (!reported) return null
  return (
    <div
      className={`max-w-180 leading-snug print:max-w-none print:text-[9pt] print:leading-tight print:font-semibold ${className}`}
    >
      <Alert tone="warning">
        <WithPhoneLinks text={reported.text} />
      </Alert>
    </div>
  )
}

/** Whether a sentence says what was told after the plan was made. */
export function isReportedSince({ id }: Pick<Sentence, 'id'>): boolean {
  return id === REPORTED_SINCE
}

/** What has to be read before the first meal. Never folded away, on screen nor on paper. */
export function SafetyAbove({ sentences }: { sentences: Sentence[] }) {
  const t = useText(mealPlansText)
  const { first, below } = arranged(sentences.filter((sentence) => !isReportedSince(sentence)))
  if (first.length + below.length === 0) return null
  return (
    <section aria-labelledby="safety" className="border-t border-line py-4 md:py-5 print:py-1">
      <h2 id="safety" className="flex items-center gap-3 font-sans font-semibold print:text-[11pt]">
        <HeartHandshake className="size-5.5 shrink-0 text-muted print:hidden" aria-hidden="true" />
        {t('safety.title')}
      </h2>
      <ul className="mt-1.5 max-w-measure print:mt-0.5 print:max-w-none print:columns-2 print:gap-x-6 print:text-[7.5pt] print:leading-tight">
        {first.map((sentence) => (
          <SafetyItem key={sentence.id} sentence={sentence} className="pb-1.5 font-semibold" />
        ))}
        {below.map((sentence) => (
          <SafetyItem key={sentence.id} sentence={sentence} className="pb-1.5" />
        ))}
      </ul>
    </section>
  )
}

/** What has to stand below the last meal, in full. */
export function SafetyBelow({ sentences }: { sentences: Sentence[] }) {
  const t = useText(mealPlansText)
  const { bottom } = arranged(sentences)
  if (bottom.length === 0) return null
  return (
    <section
      aria-label={t('safety.below')}
      className="border-t border-line py-8 text-muted print:py-1 print:text-[7.5pt] print:leading-tight print:text-inherit"
    >
      <ul className="max-w-measure print:max-w-none">
        {bottom.map((sentence) => (
          <SafetyItem key={sentence.id} sentence={sentence} className="py-1.5" />
        ))}
      </ul>
    </section>
  )
}

/** One of them, with telephone numbers that can be called. */
export function SafetyItem({
  sentence,
  className = '',
}: {
  sentence: Pick<Sentence, 'text'> & Partial<Pick<Sentence, 'isPrinted'>>
  className?: string
}) {
  const hidden = sentence.isPrinted === false ? 'print:hidden' : ''
  return (
    <li className={`${className} ${hidden} break-inside-avoid leading-snug print:py-0 print:font-normal`}>
      <WithPhoneLinks text={sentence.text} />
    </li>
  )
}

function WithPhoneLinks({ text }: Pick<Sentence, 'text'>) {
  return withPhoneLinks(bindFigures(text)).map(({ text, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their places
      <a key={at} href={href} className="whitespace-nowrap underline underline-offset-3">
        {text}
      </a>
    ) : (
      text
    ),
  )
}

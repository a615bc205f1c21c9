import { useEffect, useRef } from 'react'
import { useUnits } from '#web/facts/draft/use-units.ts'
import { entryOf } from '#web/facts/entry/entry-of.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { GoalOffer } from '../choice/choice.ts'
import { FormError } from '../guide/form-error.tsx'
import { LateGentlerGoalLink, type RefusedChoice } from '../guide/refused-choice.ts'
import type { VisitorWords } from './use-own-words.ts'

const LateFactsForm = latePart(() => import('#web/facts/facts-form.tsx').then(({ FactsForm }) => FactsForm))

const RefusalScreen = latePart(async () => (await import('./refusal-screen.tsx')).RefusalScreen)

/** What the visitor tells of themselves, in this tab only, or why no plan is served where none may be. */
export function AboutYou({
  goals,
  words,
  refused,
  isRefusal,
}: {
  goals: GoalOffer[]
  words: VisitorWords
  refused: RefusedChoice
  /** Why no plan is served is the whole screen; else it stands beside the answers that it follows from. */
  isRefusal: boolean
}) {
  const t = useText(subscribeText)
  const heading = useFocusAfterChange(goals)
  return (
    <section aria-labelledby={isRefusal ? 'refused' : 'about-you'} className="flex flex-col gap-7">
      {isRefusal && <RefusalScreen reasons={words.reasons} refused={refused} />}
      <div hidden={isRefusal}>
        <h2 id="about-you" ref={heading} tabIndex={-1} className="text-heading outline-none">
          {t('about.title')}
        </h2>
        <p className="mt-2 max-w-measure text-muted">{t('about.lead')}</p>
      </div>
      {words.failure && <FormError error={words.failure}>{words.failure.message}</FormError>}
      <noscript>
        <p className="max-w-measure">{t('about.withoutScript')}</p>
      </noscript>
      <div hidden={isRefusal} className="needs-script">
        <Answers goals={goals} words={words} refused={refused} saysReasons={!isRefusal} />
      </div>
    </section>
  )
}

/** A goal that replaces a refused one takes the focus with the link that chose it; the heading then receives it. */
function useFocusAfterChange(goals: readonly GoalOffer[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const chosen = goals.map(({ id }) => id).join()
  const shown = useRef(chosen)
  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [chosen])
  return heading
}

function Answers({
  goals,
  words,
  refused,
  saysReasons,
}: {
  goals: GoalOffer[]
  words: VisitorWords
  refused: RefusedChoice
  saysReasons: boolean
}) {
  const f = useText(factsText)
  const { draft, change, errors, reasons, medicineReasons } = words
  const units = useUnits(draft)
  const isHydrated = useHydrated()
  if (!isHydrated) return <FormSkeleton />
  return (
    <LateFactsForm
      draft={draft}
      change={change}
      units={units}
      errors={errors}
      reasons={saysReasons ? reasons : []}
      medicineReasons={saysReasons ? medicineReasons : []}
      refusedMeans={
        <>
          <LateGentlerGoalLink refused={refused} />
          <p className="text-muted">{f('refused.nothingLost')}</p>
        </>
      }
      questions={goals.flatMap(({ safety }) => safety.asks)}
      goals={goals.map(({ ruleSet }) => ruleSet)}
      triggers={[...new Set(goals.flatMap(({ safety }) => safety.triggers))]}
      entry={entryOf(goals.map(({ safety }) => safety.entry))}
      placeholder={<FormSkeleton />}
    />
  )
}

function FormSkeleton() {
  return (
    <div aria-hidden="true" className="flex min-h-200 max-w-180 flex-col gap-8">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

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
import type { VisitorWords } from './use-own-words.ts'

const LateFactsForm = latePart(() => import('#web/facts/facts-form.tsx').then(({ FactsForm }) => FactsForm))

const RefusalScreen = latePart(async () => (await import('./refusal-screen.tsx')).RefusalScreen)

/** What the visitor tells of themselves, in this tab only, or why no plan is served where none may be. */
export function AboutYou({
  goals,
  words,
  isRefusal,
}: {
  goals: GoalOffer[]
  words: VisitorWords
  /** Why no plan is served is the whole screen; else it stands beside the answers that it follows from. */
  isRefusal: boolean
}) {
  const t = useText(subscribeText)
  return (
    <section aria-labelledby={isRefusal ? 'refused' : 'about-you'} className="flex flex-col gap-7">
      {isRefusal && <RefusalScreen reasons={words.reasons} />}
      <div hidden={isRefusal}>
        <h2 id="about-you" tabIndex={-1} className="text-heading outline-none">
          {t('about.title')}
        </h2>
        <p className="mt-2 max-w-measure text-muted">{t('about.lead')}</p>
      </div>
      {words.failure && <FormError error={words.failure}>{words.failure.message}</FormError>}
      <noscript>
        <p className="max-w-measure">{t('about.withoutScript')}</p>
      </noscript>
      <div hidden={isRefusal} className="needs-script">
        <Answers goals={goals} words={words} saysReasons={!isRefusal} />
      </div>
    </section>
  )
}

function Answers({
  goals,
  words,
  saysReasons,
}: {
  goals: GoalOffer[]
  words: VisitorWords
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
      refusedMeans={f('refused.nothingLost')}
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

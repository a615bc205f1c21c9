import { entryOf } from '#web/facts/entry/entry-of.ts'
import type { FactsDraft } from '#web/facts/facts-draft.ts'
import type { FactFaults } from '#web/facts/read-facts.ts'
import { useUnits } from '#web/facts/use-units.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { GoalOffer } from './choice.ts'

const LateFactsForm = latePart(() => import('#web/facts/facts-form.tsx').then(({ FactsForm }) => FactsForm))

/** What the visitor may tell of themselves, in this tab only, and why no plan is served where none may be. */
export function AboutYou({
  goals,
  draft,
  change,
  faults,
  reasons,
  medicineReasons,
}: {
  goals: GoalOffer[]
  draft: FactsDraft
  change: (change: Partial<FactsDraft>) => void
  faults: FactFaults
  reasons: string[]
  medicineReasons: string[]
}) {
  const t = useText(subscribeText)
  const units = useUnits(draft)
  const isHydrated = useHydrated()
  const questions = goals.flatMap(({ safety }) => safety.asks)
  const triggers = [...new Set(goals.flatMap(({ safety }) => safety.triggers))]
  return (
    <section aria-labelledby="about-you" className="flex flex-col gap-7">
      <div>
        <h2 id="about-you" tabIndex={-1} className="text-heading outline-none">
          {t('about.title')}
        </h2>
        <p className="mt-2 max-w-measure text-muted">{t('about.lead')}</p>
      </div>
      <noscript>
        <p className="max-w-measure">{t('about.withoutScript')}</p>
      </noscript>
      <div className="needs-script">
        {isHydrated ? (
          <LateFactsForm
            draft={draft}
            change={change}
            units={units}
            faults={faults}
            reasons={reasons}
            medicineReasons={medicineReasons}
            isMember={false}
            questions={questions}
            triggers={triggers}
            entry={entryOf(goals.map(({ safety }) => safety.entry))}
            placeholder={<FormSkeleton />}
          />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </section>
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

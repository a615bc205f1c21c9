import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#web/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { GoalRules } from './goal-rules.tsx'
import { HowToRead } from './how-to-read.tsx'
import { EnergyProof, ExclusionProof } from './proof-of-wishes.tsx'
import { ProofPlate } from './proof-plate.tsx'
import { ProofSummary } from './proof-summary.tsx'
import { ProofVersions } from './proof-versions.tsx'
import type { ShownProof } from './shown-proof.ts'
import { summarizeProof } from './summarize-proof.ts'

/** How a meal plan stands to every rule it was made by. `download` is the link to all of it as data. */
export function ProofView({
  proof,
  above,
  download,
}: {
  proof: ShownProof
  above: ReactNode
  download: ReactNode
}) {
  const { goals, rules, exclusions, energy, versions } = proof
  const summary = summarizeProof(proof)
  const ofMedicines = rules.filter(({ condition }) => !goals.some(({ slug }) => slug === condition))
  return (
    <article className="proof">
      <header className="grid items-center gap-x-14 gap-y-8 pt-8 pb-12 md:pt-12 md:pb-16 lg:grid-cols-[1.6fr_1fr] print:grid-cols-[1.6fr_1fr] print:py-0 print:pb-4">
        <div>
          {above}
          <h1 className="max-w-[18ch] text-title">How this plan keeps its rules</h1>
          <p className="mt-4 mb-6 text-muted print:my-2">
            {proof.conditionName} Meal Plan, proved on {formatDay(proof.created)}, {proof.created.slice(0, 4)}
            .
          </p>
          <ProofSummary {...summary} />
          <div className="mt-8 flex flex-wrap gap-3 print:hidden">
            {download}
            <Button kind="secondary" size="small" className="needs-script" onClick={() => window.print()}>
              <Printer className="size-4.5" aria-hidden="true" />
              Print
            </Button>
          </div>
        </div>
        <ProofPlate
          rules={rules}
          kept={summary.kept}
          checked={summary.checked}
          className="mx-auto w-64 md:w-80 lg:w-full lg:max-w-sm print:w-48"
        />
      </header>
      <HowToRead />
      {goals.map(({ slug, name, evidenceGrade }) => (
        <GoalRules
          key={slug}
          id={`goal-${slug}`}
          name={name}
          evidenceGrade={evidenceGrade}
          rules={rules.filter(({ condition }) => condition === slug)}
        />
      ))}
      {ofMedicines.length > 0 && (
        <GoalRules id="goal-medicines" name="Your medicines" evidenceGrade={null} rules={ofMedicines} />
      )}
      <EnergyProof energy={energy} />
      {exclusions.length > 0 && <ExclusionProof exclusions={exclusions} />}
      <ProofVersions mealPlanId={proof.mealPlanId} versions={versions} />
    </article>
  )
}

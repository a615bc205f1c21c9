import { ProofSection } from './proof-section.tsx'
import type { ShownProof } from './shown-proof.ts'

/** What the proof stands on, so that anyone can compute it again. */
export function ProofVersions({ mealPlanId, versions }: Pick<ShownProof, 'mealPlanId' | 'versions'>) {
  const rows = [
    ['Meal plan', mealPlanId],
    ['Catalogue of foods', versions.catalogue],
    ['Rules', versions.rules],
    ['Solver', `${versions.solver}, seed ${versions.seed}`],
  ] as const
  return (
    <ProofSection id="stands-on" title="What this stands on">
      <div className="flex max-w-measure flex-col gap-4 print:max-w-none print:gap-1">
        <p>
          Each value is added up from the grams of every food in the plan and the figures of USDA FoodData
          Central for it. Tags such as “whole grain”, the glycemic index and FODMAP servings are our own
          ratings.
        </p>
        <p>
          Where foods with a figure give less than 80% of the energy, we give no verdict. A figure that nobody
          has measured is not taken for zero.
        </p>
        <p>
          The file holds all of it: every food with its FDC id and grams, day by day, and every rule. With
          USDA’s figures, anyone can compute this page again.
        </p>
      </div>
      <dl className="mt-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small print:mt-2 print:gap-y-0 print:text-[7.5pt]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-all tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </ProofSection>
  )
}

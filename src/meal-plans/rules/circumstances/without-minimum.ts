import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Limits, Rule } from '../rule.ts'

/** Nutrients that the body has too much of in a circumstance, so that no plan aims for more. */
const NO_MORE: Partial<Record<Circumstance, { nutrients: readonly string[]; reason: string }>> = {
  hemochromatosis: {
    nutrients: ['iron'],
    reason: 'With hemochromatosis the body stores iron, so the plan sets no minimum.',
  },
  high_calcium: {
    nutrients: ['calcium', 'vitamin_d'],
    reason: 'Your blood calcium has been high, so the plan sets no minimum of calcium or vitamin D.',
  },
  high_potassium_ever: {
    nutrients: ['potassium'],
    reason: 'Your potassium has been high, so the plan sets no minimum.',
  },
}

type Changed = { setAside: string } | { rule: Rule; note: string }

/**
 * Removes the minimum from a rule if the member already has too much of its nutrient. Sets the rule aside if
 * it has no maximum. Returns null for all other rules.
 */
export function withoutMinimum(
  rule: Rule,
  { circumstances }: Pick<PlannedPerson, 'circumstances'>,
): Changed | null {
  const { test } = rule
  if (!('nutrient' in test) || !('min' in test) || test.min === undefined) return null
  for (const name of circumstances ?? []) {
    const held = NO_MORE[name]
    if (!held?.nutrients.includes(test.nutrient)) continue
    const { min: _, ...others } = test as Rule['test'] & Limits
    if (others.max === undefined) return { setAside: held.reason }
    return { rule: { ...rule, test: others as Rule['test'] }, note: held.reason }
  }
  return null
}

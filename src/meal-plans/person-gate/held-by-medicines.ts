import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { RAISING_POTASSIUM } from '../rules/medicines/potassium.ts'
import { medicineRules } from '../rules/merging/medicine-rules.ts'
import type { RuleTest } from '../rules/rule.ts'

/**
 * Nutrients and foods that the reader's medicines keep steady, limit or exclude. Texts must not contradict
 * it.
 */
export type HeldByMedicines = {
  /** Nutrients or tags that no text may ask to increase, with the daily maximum if there is one. */
  noMore: ReadonlyMap<string, number | null>
  /** Nutrients or tags that no text may ask to reduce. */
  noLess: ReadonlySet<string>
  /** Tags and names of foods that are excluded or limited if possible. */
  tags: ReadonlySet<string>
  names: readonly RegExp[]
}

export function heldByMedicines(member: PlannedPerson): HeldByMedicines {
  const noMore = new Map<string, number | null>()
  const noLess = new Set<string>()
  const tags = new Set<string>()
  const names: RegExp[] = []
  for (const { rule } of medicineRules(member)) {
    for (const { what, max, isLeast } of heldBy(rule.test)) {
      if (max !== undefined) noMore.set(what, least(noMore.get(what), max))
      if (isLeast) noLess.add(what)
    }
    const { severity, test } = rule
    // Excluded foods are already no food for this reader, and no text of ours suggests alcohol.
    const isHardExclusion = severity === 'hard' && test.kind.startsWith('exclude')
    if (test.kind === 'exclude_food_tag' && !isHardExclusion && test.tag !== 'alcohol') tags.add(test.tag)
    if ('pattern' in test && !isHardExclusion) names.push(new RegExp(test.pattern, 'i'))
  }
  const takesMore = RAISING_POTASSIUM.some((group) => member.medications?.has(group))
  if (takesMore && !noMore.has('potassium')) noMore.set('potassium', null)
  return { noMore, noLess, tags, names }
}

type HeldAmount = {
  what: string
  /** Null if there is no daily figure. Absent if more of it does no harm. */
  max?: number | null
  isLeast: boolean
}

/** Returns the amounts that a rule prevents from rising, falling or both. */
export function heldBy(test: RuleTest): HeldAmount[] {
  switch (test.kind) {
    case 'nutrient_steady_per_day':
    case 'nutrient_steady_rolling':
    case 'meal_steady':
      return [{ what: test.nutrient, max: null, isLeast: true }]
    case 'nutrient_steady_week_to_week':
      return [{ what: 'nutrient' in test.of ? test.of.nutrient : test.of.tag, max: null, isLeast: true }]
    case 'nutrient_per_day':
    case 'nutrient_per_week_mean':
      // A range leaves room in both directions.
      if (test.max !== undefined && test.min !== undefined) return []
      return [{ what: test.nutrient, ...maxOf(test.max), isLeast: test.min !== undefined }]
    case 'percent_energy':
      return [{ what: test.nutrient, ...maxOf(test.max && null), isLeast: test.min !== undefined }]
    case 'meal_nutrient': {
      const what = test.meals?.includes('dinner') === false ? `${test.nutrient}_by_day` : test.nutrient
      return [{ what, ...maxOf(test.max && null), isLeast: test.min !== undefined }]
    }
    default:
      return []
  }
}

function maxOf(max: number | null | undefined): { max?: number | null } {
  return max === undefined ? {} : { max }
}

function least(known: number | null | undefined, max: number | null): number | null {
  if (known === undefined || known === null) return max
  return max === null ? known : Math.min(known, max)
}

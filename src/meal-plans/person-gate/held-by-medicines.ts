import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { RAISING_POTASSIUM } from '../rules/medicines/potassium.ts'
import { medicineRules } from '../rules/merging/medicine-rules.ts'
import type { RuleTest } from '../rules/rule.ts'

/** What the medicines of a reader keep steady, within a limit or off the plate, so that words may not work against it. */
export type HeldByMedicines = {
  /** Of which no text may tell to have more, and the most of it in a day where there is such a figure. */
  noMore: ReadonlyMap<string, number | null>
  /** Of which no text may tell to have less. */
  noLess: ReadonlySet<string>
  /** Foods that are left out or limited where that can be, by their tags and names. */
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
    // What is firmly left out is no food for this reader at all. No text of ours asks anybody to drink alcohol.
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
  /** Null where no figure of a day goes with it; absent where more of it does no harm. */
  max?: number | null
  isLeast: boolean
}

/** What a rule lets neither rise nor fall, or not one of both. */
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
      // Within a range there is room on both sides.
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

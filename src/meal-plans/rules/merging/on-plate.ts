import { UNMEASURED } from '../../plan/nutrient.ts'
import type { RuleTag } from '../../plan/rule-tag.ts'
import type { Rule, RuleKind } from '../rule.ts'

/** Rule kinds that no plate can answer, however good the data is. They are reminders for the reader. */
const BESIDE_THE_PLATE: RuleKind[] = [
  'statement',
  'meal_timing',
  'serving_temperature',
  'packaged_item_limit',
  'max_duration',
  'outcome_goal',
]

/** Drinks that members have outside the plan, and why a plan can't provide enough of them. */
const DRUNK_BESIDE: Partial<Record<RuleTag, string>> = {
  coffee: 'A plan has room for a cup or two. More than that is drunk beside it, if you drink coffee at all.',
  fluid_noncaffeinated: 'A plan holds a few drinks a day. What you drink beside them it cannot count.',
}

/** Returns the reason why food can't answer a rule, or null if a plate can meet or break it. */
export function whyBesidePlate({ test }: Rule): string | null {
  if (BESIDE_THE_PLATE.includes(test.kind)) return 'It is not a question of food alone.'
  if ('tag' in test && test.tag && 'min' in test && test.min !== undefined && test.max === undefined)
    return DRUNK_BESIDE[test.tag] ?? null
  if ('nutrient' in test && test.nutrient === 'water') return UNMEASURED.water ?? null
  return null
}

/** True if a plate can answer rules of this kind. Used for earlier proofs, which stored only the kind. */
export function isKindOnPlate(kind: RuleKind): boolean {
  return !BESIDE_THE_PLATE.includes(kind)
}

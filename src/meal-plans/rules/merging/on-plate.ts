import { UNMEASURED } from '../../plan/nutrient.ts'
import type { RuleTag } from '../../plan/rule-tag.ts'
import type { Rule, RuleKind } from '../rule.ts'

/** Kinds that no plate can answer, however good the data: they are for the reader to keep in mind. */
const BESIDE_THE_PLATE: RuleKind[] = [
  'statement',
  'meal_timing',
  'serving_temperature',
  'packaged_item_limit',
  'max_duration',
  'outcome_goal',
]

/** What people drink beside a plan, and why a plan cannot give enough of it. */
const DRUNK_BESIDE: Partial<Record<RuleTag, string>> = {
  coffee: 'A plan has room for a cup or two. More than that is drunk beside it, if you drink coffee at all.',
  fluid_noncaffeinated: 'A plan holds a few drinks a day. What you drink beside them it cannot count.',
}

/** Why food cannot answer a rule; null for one that a plate can keep or break. */
export function whyBesidePlate({ test }: Rule): string | null {
  if (BESIDE_THE_PLATE.includes(test.kind)) return 'It is not a question of food alone.'
  if ('tag' in test && test.tag && 'min' in test && test.min !== undefined && test.max === undefined)
    return DRUNK_BESIDE[test.tag] ?? null
  if ('nutrient' in test && test.nutrient === 'water') return UNMEASURED.water ?? null
  return null
}

/** Whether a rule of an earlier proof, of which only the kind is kept, was one that a plate can answer. */
export function isKindOnPlate(kind: RuleKind): boolean {
  return !BESIDE_THE_PLATE.includes(kind)
}

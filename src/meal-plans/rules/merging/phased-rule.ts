import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import { lactoseBorne, NEXT_TO_NONE } from '../../phases/challenges/lactose-challenges.ts'
import { groupsOnPlate, type PlanPhase } from '../../phases/plan-phase.ts'
import { foodChallengeOf } from '../../phases/protocol.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Rule } from '../rule.ts'
import type { EffectiveRule } from './effective-rules.ts'

type Changed = Pick<EffectiveRule, 'setAside'> | Pick<EffectiveRule, 'rule' | 'note'>

/**
 * Returns the change of a rule by the phase of the member's diet: it is set aside or relaxed if its food
 * group is on the plate again. Returns null if it does not change.
 */
export function phasedRule(rule: Rule, { phase }: PlannedPerson): Changed | null {
  if (!phase) return null
  const { test } = rule
  if (test.kind === 'max_duration' && phase.phase !== 'elimination')
    return { setAside: 'Elimination is over: foods come back.' }
  if (phase.protocol === 'lactose-rechallenge') return ofLactose(rule, phase)
  const lifted = groupsOnPlate(phase).find(({ challenge }) => challenge.lifts.includes(rule.id))
  if (!lifted) return null
  const { group, challenge } = lifted
  const note =
    group.standing === 'untested'
      ? `Your tests ended, so ${challenge.group} comes back at its first portion.`
      : `You tested ${challenge.group}; the plan goes by the portion that you bore.`
  if (group.lactoseGrams !== null && test.kind === 'per_serving_limit')
    return { rule: { ...rule, test: { ...test, max: group.lactoseGrams } }, note }
  return { setAside: note }
}

/**
 * Limits lactose: almost none apart from the test food during the test phase, and the tolerated amount
 * afterwards.
 */
function ofLactose(rule: Rule, { phase, groups }: PlanPhase): Changed | null {
  const { id, test } = rule
  if (id !== 'lac-day' && id !== 'lac-sitting') return null
  const borne = phase === 'personalisation' ? lactoseBorne(groups) : NEXT_TO_NONE
  if (borne === null) return null
  const { atOnceG, sittingG, dayG } = borne
  const max = id === 'lac-day' ? dayG : sittingG
  const note =
    atOnceG > 0
      ? `You tested lactose; up to ${atOnceG} g at once is what you bore.`
      : 'Lactose rests, beside what is on test.'
  return {
    rule: { ...rule, severity: atOnceG > 0 ? rule.severity : 'hard', test: { ...test, max } as Rule['test'] },
    note,
  }
}

const OF_THE_BACKGROUND: Rule['test']['kind'][] = ['exclude_food_tag', 'per_serving_limit', 'meal_sum_limit']

const OF_MEAL_SIZE: Rule['test']['kind'][] = ['meal_share_of_energy', 'meal_grams', 'portion_size']

/** True if a rule applies to everything except the food on test, the background of the test. */
export function isOfBackground(
  { rule: { id, test }, condition }: Pick<EffectiveRule, 'rule' | 'condition'>,
  { phase }: PlannedPerson,
): boolean {
  if (!phase || phase.challenges.length === 0) return false
  if (OF_MEAL_SIZE.includes(test.kind)) return true
  if (test.kind === 'meal_nutrient' && test.nutrient === 'energy') return true
  if (phase.protocol === 'low-fodmap')
    return condition === 'low-fodmap' && OF_THE_BACKGROUND.includes(test.kind)
  if (phase.protocol === 'lactose-rechallenge') return id === 'lac-day' || id === 'lac-sitting'
  return test.kind === 'personal_trigger_tag' && testedTags(phase).some((tag) => tag === test.tag)
}

function testedTags({ protocol, challenges }: NonNullable<PlannedPerson['phase']>): readonly FoodTag[] {
  return challenges.flatMap(({ challenge }) => foodChallengeOf(protocol, challenge)?.tags ?? [])
}

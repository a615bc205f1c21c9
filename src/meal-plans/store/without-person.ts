import { plannedPersonOf } from '../request/planned-person.ts'
import { type PlannerInput, plannerInputSchema } from '../request/planner-input.ts'
import { FIBER_CONDITION, fiberRules } from '../rules/fiber/fiber.ts'
import { newFoodRules } from '../rules/fiber/new-foods.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import type { OpenedMealPlan } from './meal-plan.ts'

/**
 * Returns a meal plan as holders of its link can see it, which may be any person: the meals and the rules of
 * its health goals and of all adults, without the member's allergies, medicines and body.
 */
export function withoutPerson<Plan extends Pick<OpenedMealPlan, 'request' | 'proof'>>(plan: Plan): Plan {
  const { request, proof } = plan
  const { goals, days, servings, seed } = request.input
  const nothing = plannerInputSchema.parse({ goals: ['heart-health'] })
  // Empty lists instead of missing ones, because missing medicines would be mentioned as not reported.
  const input: PlannerInput = { ...nothing, medications: [], circumstances: [], goals, days, servings, seed }
  const shown = new Set([...goals, 'reference-intakes'])
  const ofFiber = fiberRulesOfAnybody({ ...input, week: request.input.week }, request.year)
  return {
    ...plan,
    request: { ...request, input },
    proof: {
      ...proof,
      rules: proof.rules.filter((rule) => shown.has(rule.condition) || ofFiber(rule)),
      resolutions: [],
      exclusions: [],
      person: [],
    },
  }
}

/**
 * Matches the fiber rules that apply to any person in this week. If a medicine or the member's body changes a
 * fiber limit, showing that limit would reveal it.
 */
function fiberRulesOfAnybody(input: PlannerInput, year: number): (rule: RuleResult) => boolean {
  const anybody = plannedPersonOf({ input, year })
  const rules = [...fiberRules(anybody), ...newFoodRules(anybody)]
  const mostOf = new Map(rules.map(({ id, test }) => [id, 'max' in test ? (test.max ?? null) : null]))
  return ({ id, condition, max }) => condition === FIBER_CONDITION && mostOf.get(id) === max
}

import { plannedPersonOf } from '../request/planned-person.ts'
import { type PlannerInput, plannerInputSchema } from '../request/planner-input.ts'
import { FIBER_CONDITION, fiberRules } from '../rules/fiber/fiber.ts'
import { newFoodRules } from '../rules/fiber/new-foods.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import type { OpenedMealPlan } from './meal-plan.ts'

/**
 * A meal plan as whoever holds its link may see it, which may be anybody: the meals, and what its health goals and
 * all adults ask of them, without what its member told about allergies, medicines and body.
 */
export function withoutPerson<Plan extends Pick<OpenedMealPlan, 'request' | 'proof'>>(plan: Plan): Plan {
  const { request, proof } = plan
  const { goals, days, servings, seed } = request.input
  const nothing = plannerInputSchema.parse({ goals: ['heart-health'] })
  // Medicines not told would be spoken of as not told.
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

/** Fiber grows by the week for everybody; where a medicine or the body lets it grow otherwise, the limit tells of them. */
function fiberRulesOfAnybody(input: PlannerInput, year: number): (rule: RuleResult) => boolean {
  const anybody = plannedPersonOf({ input, year })
  const rules = [...fiberRules(anybody), ...newFoodRules(anybody)]
  const mostOf = new Map(rules.map(({ id, test }) => [id, 'max' in test ? (test.max ?? null) : null]))
  return ({ id, condition, max }) => condition === FIBER_CONDITION && mostOf.get(id) === max
}

import { type PlannerInput, plannerInputSchema } from '../request/planner-input.ts'
import type { StoredMealPlan } from './meal-plan.ts'

/**
 * A meal plan as whoever holds its link may see it, which may be anybody: the meals, and what its health goals and
 * all adults ask of them, without what its member told about allergies, medicines and body.
 */
export function withoutPerson<Plan extends Pick<StoredMealPlan, 'request' | 'proof'>>(plan: Plan): Plan {
  const { request, proof } = plan
  const { goals, days, servings, seed } = request.input
  const nothing = plannerInputSchema.parse({ goals: ['heart-health'] })
  // Medicines not told would be spoken of as not told.
  const input: PlannerInput = { ...nothing, medications: [], circumstances: [], goals, days, servings, seed }
  const shown = new Set([...goals, 'reference-intakes'])
  return {
    ...plan,
    request: { ...request, input },
    proof: {
      ...proof,
      rules: proof.rules.filter(({ condition }) => shown.has(condition)),
      resolutions: [],
      exclusions: [],
      person: [],
    },
  }
}

import type { RatedFood } from '../plan/rated-food.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { intakeFacts } from '../proof/proving/intake-facts.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { weekValue } from '../rules/measuring/measure-steady.ts'
import { medicineRules } from '../rules/merging/medicine-rules.ts'
import type { SteadyWeekTest } from '../rules/rule.ts'

type Levels = PlannerInput['referenceLevels']

/**
 * Returns the request with the levels set by its first plan. From then on the member's weeks stay steady
 * around them.
 */
export function withReferenceLevels<Request extends Pick<PlannerRequest, 'input'>>(
  request: Request,
  referenceLevels: Levels | undefined,
): Request {
  if (!referenceLevels || Object.keys(referenceLevels).length === 0) return request
  const { input } = request
  return {
    ...request,
    input: { ...input, referenceLevels: { ...referenceLevels, ...input.referenceLevels } },
  }
}

/** Returns a plan's means of everything that the member's medicines need steady and that has no level yet. */
export function levelsSetBy(
  days: readonly PlanDay[],
  { foods, member }: { foods: ReadonlyMap<number, RatedFood>; member: PlannedPerson },
): Levels {
  const open = medicineRules(member).flatMap(({ rule }) => steadyWithoutLevel(rule.test))
  if (open.length === 0) return {}
  const facts = intakeFacts(foods, days, member)
  return Object.fromEntries(
    open.map((of) => [
      'nutrient' in of ? of.nutrient : of.tag,
      Math.round(weekValue(of, facts).value * 10) / 10,
    ]),
  )
}

type Test = ReturnType<typeof medicineRules>[number]['rule']['test']

function steadyWithoutLevel(test: Test): SteadyWeekTest['of'][] {
  if (test.kind === 'nutrient_steady_week_to_week') return test.level === undefined ? [test.of] : []
  if (test.kind !== 'nutrient_steady_per_day' && test.kind !== 'nutrient_steady_rolling') return []
  return test.level === undefined ? [{ nutrient: test.nutrient }] : []
}

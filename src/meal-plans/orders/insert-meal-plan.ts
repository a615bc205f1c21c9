import { recordMealPlan } from '#members/profiles/store/record-meal-plan.ts'
import type { Context } from '#platform/context.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import { insertPhasedWeek } from '../diary/insert-phased-week.ts'
import type { Day } from '../phases/day.ts'
import type { Solved } from '../planner/planner-answer.ts'
import { withReferenceLevels } from '../planner/reference-levels.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { sealMealPlan } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'
import type { PlanPrompt } from '../wording/plan-prompt.ts'

type Made = {
  id: string
  profileId: string
  /** The first day of the plan. */
  startsOn: Day
  conditionIds: string[]
  request: PlannerRequest
  answer: Solved
  /** The prompt for the plan's texts, and its result. */
  prompt?: PlanPrompt | null
}

/** Stores a solved plan with its proof, and records on the member's profile that it was made and sent. */
export async function insertMealPlan(ctx: Context, purpose: PlanningPurpose, made: Made): Promise<void> {
  const { id, profileId, startsOn, conditionIds, answer, prompt = null } = made
  const { plan, proof } = answer
  const request = withReferenceLevels(made.request, answer.referenceLevels)
  const { conditionName } = plan
  const created = ctx.now()
  const contents = { conditionIds, conditionName, plan, proof, request, prompt }
  const sealed = await sealMealPlan(ctx, purpose, { id, profileId }, contents)
  await ctx.db.insert(mealPlans).values({ id, profileId, startsOn, ...sealed, created })
  const { phase } = request.input
  const days = plan.mealPlanDays.length
  if (phase) await insertPhasedWeek(ctx, purpose, { profileId, mealPlanId: id, days, phase })
  await recordMealPlan(ctx, { profileId, mealPlanId: id, sentAt: created })
}

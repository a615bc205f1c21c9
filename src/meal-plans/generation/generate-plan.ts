import { and, eq } from 'drizzle-orm'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { mayPlanFor, NO_HEALTH_CONSENT } from '#members/consents/has-consent.ts'
import { findEarlierWeights } from '#members/profiles/find-earlier-weights.ts'
import type { ProfileRow } from '#members/profiles/profile.ts'

import { profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { queuePlanMail } from '../delivery/mail/plan-mail.ts'
import { findPhase } from '../diary/find-phase.ts'
import { findFiberRamp } from '../diary/path/find-fiber-ramp.ts'
import { GOAL_IS_GONE } from '../not-made/not-made.ts'
import type { Solved } from '../planner/planner-answer.ts'
import { withReferenceLevels } from '../planner/reference-levels.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { whyNotPlanned } from '../planner/why-not-planned.ts'
import { composeRequest, seedOf } from '../request/compose-request.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { findWeekNumber } from '../store/find-week-number.ts'
import { requests } from '../store/tables.ts'
import { planPrompt } from '../wording/plan-prompt.ts'
import { findPreviousPlans } from './find-previous-plans.ts'
import { findReferenceLevels } from './find-reference-levels.ts'
import { insertMealPlan } from './insert-meal-plan.ts'
import type { MealPlanRequest } from './meal-plan-request.ts'
import { isPlannable } from './plannable.ts'
import { refuseRequest } from './refuse-request.ts'

/**
 * Solves, keeps and mails a requested meal plan. Plan, mail and state are written in one transaction, so that a
 * repeated or interrupted run ends with exactly one of each.
 */
export async function generatePlan(
  ctx: Context,
  planner: Pick<PlannerService, 'solve'>,
  requestId: string,
): Promise<void> {
  const [asked] = await ctx.db.select().from(requests).where(eq(requests.id, requestId))
  if (asked?.state !== 'queued') return
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, asked.profileId))
  if (!profile) return
  const to = profile.username
  if (!(await mayPlanFor(ctx, profile.id)))
    return refuseRequest(ctx, requestId, { to, kind: 'consent', reason: NO_HEALTH_CONSENT })
  const conditions = (await findConditions(ctx, [asked.conditionId])).filter(isPlannable)
  if (conditions.length === 0)
    return refuseRequest(ctx, requestId, { to, kind: 'goals', reason: GOAL_IS_GONE })

  const { days } = asked
  const found = await findPhase(ctx, {
    profileId: profile.id,
    conditions,
    facts: profile.facts,
    days,
    isWeekly: false,
  })
  if ('refusal' in found) return refuseRequest(ctx, requestId, { to, kind: 'refused', reason: found.refusal })
  const week = await findWeekNumber(ctx, asked.profileId)
  const request = composeRequest({
    conditions: found.conditions.map((condition) => ({
      ...condition,
      goalText: asked.goal || condition.goalText,
      prompt: asked.prompt || condition.prompt,
    })),
    facts: found.facts,
    phase: found.phase,
    seed: seedOf(requestId),
    at: ctx.now(),
    days,
    previousPlans: await findPreviousPlans(ctx, asked.profileId),
    week,
    fiberStep: (await findFiberRamp(ctx, { profileId: asked.profileId, week })).step,
    referenceLevels: await findReferenceLevels(ctx, asked.profileId),
    earlierWeights: await findEarlierWeights(ctx, asked.profileId),
  })
  const answer = await planner.solve(ctx, request, { goalStays: asked.goal !== '' })
  if (answer.status !== 'solved') {
    return refuseRequest(ctx, requestId, { to, kind: answer.status, reason: whyNotPlanned(answer, request) })
  }
  await insertGenerated(ctx, { asked, profile, request, answer })
}

type GeneratedPlan = { asked: MealPlanRequest; profile: ProfileRow; request: PlannerRequest; answer: Solved }

async function insertGenerated(
  ctx: Context,
  { asked, profile, request, answer }: GeneratedPlan,
): Promise<void> {
  const { id: requestId, profileId, conditionId } = asked
  const mealPlanId = newId()
  const prompt = asked.prompt === '' ? null : planPrompt(asked.prompt, answer.wording)
  await inTransaction(ctx, async (ctx) => {
    const [open] = await ctx.db
      .update(requests)
      .set({ state: 'solved', changed: ctx.now() })
      .where(stillQueued(requestId))
      .returning({ id: requests.id })
    if (!open) return
    await insertMealPlan(ctx, {
      ...{ id: mealPlanId, profileId, conditionIds: [conditionId] },
      ...{ request, answer, prompt },
    })
    const isMailed = await queuePlanMail(ctx, {
      ...{ kind: 'request', key: `meal-plan-request:${requestId}`, profile },
      plan: {
        ...{ id: mealPlanId, profileId, plan: answer.plan },
        request: withReferenceLevels(request, answer.referenceLevels),
      },
    })
    await ctx.db
      .update(requests)
      .set({ mealPlanId, isMailWithheld: !isMailed })
      .where(eq(requests.id, requestId))
  })
}

function stillQueued(requestId: string) {
  return and(eq(requests.id, requestId), eq(requests.state, 'queued'))
}

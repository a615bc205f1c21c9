import { and, eq, ne } from 'drizzle-orm'
import { hasHealthConsent, NO_HEALTH_CONSENT } from '#members/consents/has-consent.ts'
import { profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { insertMealPlan } from '../generation/insert-meal-plan.ts'
import type { PlannerAnswer, Solved } from '../planner/planner-answer.ts'
import { withReferenceLevels } from '../planner/reference-levels.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { whyNotPlanned } from '../planner/why-not-planned.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { deliveries } from '../store/tables.ts'
import { composeWeek, withoutTests } from './compose-week.ts'
import { queuePlanMail } from './mail/plan-mail.ts'
import { refuseWeek } from './refuse-week.ts'

type Profile = typeof profiles.$inferSelect

/**
 * Solves, keeps and mails one member's week. Plan, mail and state are written in one transaction, so that a
 * repeated or interrupted run ends with exactly one of each.
 */
export async function deliverWeek(
  ctx: Context,
  planner: Pick<PlannerService, 'solve'>,
  deliveryId: string,
): Promise<void> {
  const begun = await beginSolving(ctx, deliveryId)
  if (!begun) return
  const { profile, weekNumber } = begun
  const to = profile.username
  if (!(await hasHealthConsent(ctx, profile.id)))
    return refuseWeek(ctx, deliveryId, { to, kind: 'consent', reason: NO_HEALTH_CONSENT })
  const { goals, facts } = profile
  const week = { id: deliveryId, number: weekNumber }
  const asked = await composeWeek(ctx, { profileId: profile.id, goals, facts }, week)
  if ('notMade' in asked) return refuseWeek(ctx, deliveryId, { to, ...asked.notMade })
  const { answer, request } = await solveWithTests(ctx, planner, asked.request)
  if (answer.status !== 'solved')
    return refuseWeek(ctx, deliveryId, { to, kind: answer.status, reason: whyNotPlanned(answer, request) })
  const conditionIds = asked.conditions.map(({ id }) => id)
  await deliver(ctx, { deliveryId, profile, conditionIds, request, answer })
}

async function solveWithTests(
  ctx: Context,
  planner: Pick<PlannerService, 'solve'>,
  request: PlannerRequest,
): Promise<{ request: PlannerRequest; answer: PlannerAnswer }> {
  const answer = await planner.solve(ctx, request)
  const untested = answer.status === 'solved' ? null : withoutTests(request)
  return untested ? { request: untested, answer: await planner.solve(ctx, untested) } : { request, answer }
}

type Begun = { profile: Profile; weekNumber: number }

async function beginSolving(ctx: Context, deliveryId: string): Promise<Begun | undefined> {
  const [delivery] = await ctx.db
    .update(deliveries)
    .set({ state: 'solving', changed: ctx.now() })
    .where(
      and(eq(deliveries.id, deliveryId), ne(deliveries.state, 'delivered'), ne(deliveries.state, 'refused')),
    )
    .returning({ profileId: deliveries.profileId, weekNumber: deliveries.weekNumber })
  if (!delivery) return undefined
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, delivery.profileId))
  return profile && { profile, weekNumber: delivery.weekNumber }
}

type Delivered = {
  deliveryId: string
  profile: Profile
  conditionIds: string[]
  request: PlannerRequest
  answer: Solved
}

async function deliver(ctx: Context, { deliveryId, profile, conditionIds, request, answer }: Delivered) {
  const mealPlanId = newId()
  await inTransaction(ctx, async (ctx) => {
    const [open] = await ctx.db
      .update(deliveries)
      .set({ state: 'delivered', changed: ctx.now() })
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.state, 'solving')))
      .returning({ id: deliveries.id })
    if (!open) return
    await insertMealPlan(ctx, { id: mealPlanId, profileId: profile.id, conditionIds, request, answer })
    const isMailed = await queuePlanMail(ctx, {
      ...{ kind: 'week', key: `delivery:${deliveryId}`, profile },
      plan: {
        ...{ id: mealPlanId, profileId: profile.id, plan: answer.plan },
        request: withReferenceLevels(request, answer.referenceLevels),
      },
    })
    await ctx.db
      .update(deliveries)
      .set({ mealPlanId, isMailWithheld: !isMailed })
      .where(eq(deliveries.id, deliveryId))
  })
}

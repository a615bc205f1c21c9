import { and, eq, ne } from 'drizzle-orm'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { hasHealthConsent, NO_HEALTH_CONSENT } from '#members/consents/has-consent.ts'
import { profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { findPhase } from '../diary/find-phase.ts'
import { composeRequest, FIRST_WEEK_SEED, seedOf } from '../generation/compose-request.ts'
import { findPreviousPlans } from '../generation/find-previous-plans.ts'
import { findReferenceLevels } from '../generation/find-reference-levels.ts'
import { insertMealPlan } from '../generation/insert-meal-plan.ts'
import { signedPlanUrl } from '../generation/plan-link.ts'
import { isPlannable } from '../generation/plannable.ts'
import type { PlannerService } from '../generation/planner-service.ts'
import { whyNotPlanned } from '../generation/why-not-planned.ts'
import { NO_GOALS } from '../not-made/not-made.ts'
import type { PlannerRequest } from '../planner/planner-input.ts'
import { withReferenceLevels } from '../planner/reference-levels.ts'
import type { PlannerAnswer, Solved, SolvedPlan } from '../planner/solved-plan.ts'
import { mailedSentences } from '../safety/mail/safety-in-mail.tsx'
import { safetySentences } from '../safety/safety-sentences.ts'
import { deliveries } from '../tables.ts'
import { wordPerson } from '../wording/word-person.ts'
import { WeeklyPlanMail } from './mail/weekly-plan-mail.tsx'
import { refuseWeek } from './refuse-week.ts'

type Profile = typeof profiles.$inferSelect

const DAYS = 7

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
  const conditions = (await findConditions(ctx, profile.goals)).filter(isPlannable)
  if (conditions.length === 0) return refuseWeek(ctx, deliveryId, { to, kind: 'goals', reason: NO_GOALS })

  const found = await findPhase(ctx, {
    ...{ profileId: profile.id, conditions, facts: profile.facts, days: DAYS, isWeekly: true },
  })
  if ('refusal' in found) return refuseWeek(ctx, deliveryId, { to, kind: 'refused', reason: found.refusal })
  const asked = composeRequest({
    conditions: found.conditions,
    facts: found.facts,
    seed: weekNumber === 1 ? FIRST_WEEK_SEED : seedOf(deliveryId),
    at: ctx.now(),
    phase: found.phase,
    previousPlans: await findPreviousPlans(ctx, profile.id),
    week: weekNumber,
    referenceLevels: await findReferenceLevels(ctx, profile.id),
  })
  const { answer, request } = await solveWithTests(ctx, planner, asked)
  if (answer.status !== 'solved')
    return refuseWeek(ctx, deliveryId, { to, kind: answer.status, reason: whyNotPlanned(answer, request) })
  const conditionIds = found.conditions.map(({ id }) => id)
  await deliver(ctx, { deliveryId, profile, conditionIds, request, answer })
}

/** A test waits where no week can be made around it. */
async function solveWithTests(
  ctx: Context,
  planner: Pick<PlannerService, 'solve'>,
  request: PlannerRequest,
): Promise<{ request: PlannerRequest; answer: PlannerAnswer }> {
  const answer = await planner.solve(ctx, request)
  const { phase } = request.input
  if (answer.status === 'solved' || !phase || phase.challenges.length === 0) return { request, answer }
  const untested = { ...request, input: { ...request.input, phase: { ...phase, challenges: [] } } }
  return { request: untested, answer: await planner.solve(ctx, untested) }
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
  const mail = await renderMail(
    WeeklyPlanMail({
      planUrl: signedPlanUrl(ctx.config, mealPlanId),
      accountUrl: `${ctx.config.publicUrl}/account`,
      days: dinnersOf(answer.plan),
      plannedFor: wordPerson(request.input),
      safety: mailedSentences(
        safetySentences(withReferenceLevels(request, answer.referenceLevels), answer.plan.mealPlanDays),
      ),
    }),
  )
  await inTransaction(ctx, async (ctx) => {
    const [open] = await ctx.db
      .update(deliveries)
      .set({ state: 'delivered', changed: ctx.now() })
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.state, 'solving')))
      .returning({ id: deliveries.id })
    if (!open) return
    await insertMealPlan(ctx, { id: mealPlanId, profileId: profile.id, conditionIds, request, answer })
    await ctx.db.update(deliveries).set({ mealPlanId }).where(eq(deliveries.id, deliveryId))
    await queueMail(ctx, {
      key: `delivery:${deliveryId}`,
      // The address that the member signs in with: the other one may be changed to anything.
      to: profile.username,
      subject: 'Your meals for this week',
      ...mail,
    })
  })
}

function dinnersOf(plan: SolvedPlan): { day: string; dinner: string }[] {
  return plan.mealPlanDays.map(({ day, dinner }) => ({ day, dinner: dinner.name }))
}

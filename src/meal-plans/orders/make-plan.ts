import { and, eq, inArray } from 'drizzle-orm'
import { hasHealthConsent, planningPurposeFor } from '#members/consents/has-consent.ts'
import { openReportedFacts } from '#members/profiles/store/open-facts.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import type { ProfileRow } from '#members/profiles/store/profile.ts'
import { wasCutShort } from '#members/subscriptions/has-subscription.ts'
import { profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { NO_HEALTH_CONSENT, NoConsent } from '#platform/member-keys/no-consent.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import type { NotMade } from '../not-made/not-made.ts'
import type { PlannerAnswer, Solved } from '../planner/planner-answer.ts'
import { withReferenceLevels } from '../planner/reference-levels.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { whyNotPlanned } from '../planner/why-not-planned.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { OpenedOrder, SealedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import { planPrompt } from '../wording/plan-prompt.ts'
import { closeOvertaken } from './close-overtaken.ts'
import { type ComposedOrder, composeOrder, withoutTests } from './compose-order.ts'
import { firstDay } from './first-day.ts'
import { insertMealPlan } from './insert-meal-plan.ts'
import { queuePlanMail } from './mail/plan-mail.ts'
import { openOrder } from './open-orders.ts'
import { refuseOrder } from './refuse-order.ts'

type Planner = Pick<PlannerService, 'solve'>

/**
 * Solves, inserts and mails the meal plan of an order, or ends the order with a reason. Plan, mail and state
 * are written in one transaction, so a repeated, concurrent or interrupted run ends with exactly one of each.
 */
export async function makePlan(ctx: Context, planner: Planner, orderId: string): Promise<void> {
  const begun = await beginSolving(ctx, orderId)
  if (!begun) return
  const notMade = await solveOrder(ctx, planner, begun)
  if (notMade) await endWithout(ctx, begun, notMade)
}

type Begun = { stored: SealedOrder; profile: ProfileRow }

const WITHOUT_CONSENT: NotMade = { kind: 'consent', reason: NO_HEALTH_CONSENT }

/**
 * If consent was withdrawn in the meantime, reports that instead of the result, because the result used the
 * withdrawn data.
 */
async function endWithout(ctx: Context, { stored, profile }: Begun, notMade: NotMade): Promise<void> {
  const { username: to } = profile
  try {
    await refuseOrder(ctx, stored, { to, ...notMade })
  } catch (error) {
    if (!(error instanceof NoConsent)) throw error
    await refuseOrder(ctx, stored, { to, ...WITHOUT_CONSENT })
  }
}

/** Makes the plan, or returns the reason why there is none. Consent may also be withdrawn during solving. */
async function solveOrder(
  ctx: Context,
  planner: Planner,
  { stored, profile }: Begun,
): Promise<NotMade | null> {
  const purpose = await planningPurposeOf(ctx, stored)
  if (!purpose) return WITHOUT_CONSENT
  try {
    const order = await openOrder(ctx, purpose, stored)
    const goals = await openGoals(ctx, purpose, profile)
    const facts = await openReportedFacts(ctx, purpose, profile)
    const asked = await composeOrder(ctx, purpose, { profileId: profile.id, goals, facts }, order)
    if ('notMade' in asked) return asked.notMade
    const { answer, request } = await solveWithTests(ctx, planner, { order, request: asked.request })
    if (answer.status !== 'solved') return { kind: answer.status, reason: whyNotPlanned(answer, request) }
    await deliver(ctx, purpose, { order, profile, ...asked, request, answer })
    return null
  } catch (error) {
    if (error instanceof NoConsent) return WITHOUT_CONSENT
    throw error
  }
}

/**
 * Skips orders that are already finished. Concurrent runs share one result. A queued week whose subscription
 * ended immediately is dropped, because its member was notified that no more weeks come.
 */
async function beginSolving(ctx: Context, orderId: string): Promise<Begun | undefined> {
  const [order] = await ctx.db
    .update(orders)
    .set({ state: 'solving', changed: ctx.now() })
    .where(and(eq(orders.id, orderId), inArray(orders.state, ['queued', 'solving'])))
    .returning()
  if (!order) return undefined
  if (order.reason === 'due_week' && (await wasCutShort(ctx, order.profileId))) {
    await ctx.db.delete(orders).where(eq(orders.id, orderId))
    return undefined
  }
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, order.profileId))
  return profile && { stored: order, profile }
}

/**
 * A due week requires the member's facts. An administrator can request a plan for a member who has reported
 * none.
 */
async function planningPurposeOf(
  ctx: Context,
  { reason, profileId }: SealedOrder,
): Promise<PlanningPurpose | null> {
  if (reason !== 'due_week') return planningPurposeFor(ctx, profileId)
  return (await hasHealthConsent(ctx, profileId)) ? 'plan-meals' : null
}

async function solveWithTests(
  ctx: Context,
  planner: Planner,
  { order, request }: { order: OpenedOrder; request: PlannerRequest },
): Promise<{ request: PlannerRequest; answer: PlannerAnswer }> {
  const words = { goalStays: order.goal !== '' }
  const answer = await planner.solve(ctx, request, words)
  const untested = answer.status === 'solved' ? null : withoutTests(request)
  return untested
    ? { request: untested, answer: await planner.solve(ctx, untested, words) }
    : { request, answer }
}

type Made = ComposedOrder & { order: OpenedOrder; profile: ProfileRow; answer: Solved }

async function deliver(
  ctx: Context,
  purpose: PlanningPurpose,
  { order, profile, conditionIds, request, answer }: Made,
): Promise<void> {
  const { profileId } = order
  const mealPlanId = newId()
  const prompt = order.prompt === '' ? null : planPrompt(order.prompt, answer.wording)
  const startsOn = request.input.phase?.startsOn ?? (await firstDay(ctx, order, profile))
  const made = { id: mealPlanId, profileId, startsOn }
  const isOfOrder = eq(orders.id, order.id)
  await inTransaction(ctx, async (ctx) => {
    const [open] = await ctx.db
      .update(orders)
      .set({ state: 'delivered', changed: ctx.now() })
      .where(and(isOfOrder, eq(orders.state, 'solving')))
      .returning({ id: orders.id })
    if (!open) return
    await insertMealPlan(ctx, purpose, { ...made, conditionIds, request, answer, prompt })
    const isMailed = await queuePlanMail(ctx, {
      order,
      profile,
      plan: {
        ...made,
        conditionIds,
        plan: answer.plan,
        proof: answer.proof,
        request: withReferenceLevels(request, answer.referenceLevels),
      },
    })
    await ctx.db.update(orders).set({ mealPlanId, isMailWithheld: !isMailed }).where(isOfOrder)
    if (order.reason === 'asked_for') await closeOvertaken(ctx, purpose, order)
  })
}

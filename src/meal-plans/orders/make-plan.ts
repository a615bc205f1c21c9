import { and, eq, inArray } from 'drizzle-orm'
import { hasHealthConsent, mayPlanFor, NO_HEALTH_CONSENT } from '#members/consents/has-consent.ts'
import { openToldFacts } from '#members/profiles/store/open-facts.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import type { ProfileRow } from '#members/profiles/store/profile.ts'
import { profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { NotMade } from '../not-made/not-made.ts'
import type { PlannerAnswer, Solved } from '../planner/planner-answer.ts'
import { withReferenceLevels } from '../planner/reference-levels.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { whyNotPlanned } from '../planner/why-not-planned.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { OrderRow } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import { planPrompt } from '../wording/plan-prompt.ts'
import { type ComposedOrder, composeOrder, withoutTests } from './compose-order.ts'
import { insertMealPlan } from './insert-meal-plan.ts'
import { queuePlanMail } from './mail/plan-mail.ts'
import { openOrder } from './open-orders.ts'
import { refuseOrder } from './refuse-order.ts'

type Planner = Pick<PlannerService, 'solve'>

/**
 * Solves, inserts and mails the meal plan of an order, or ends it with a reason. Plan, mail and state are written in
 * one transaction, so that a repeated, doubled or interrupted run ends with exactly one of each.
 */
export async function makePlan(ctx: Context, planner: Planner, orderId: string): Promise<void> {
  const begun = await beginSolving(ctx, orderId)
  if (!begun) return
  const { order, profile } = begun
  const refuse = (notMade: NotMade) => refuseOrder(ctx, order, { to: profile.username, ...notMade })
  if (!(await isAgreedTo(ctx, order))) return refuse({ kind: 'consent', reason: NO_HEALTH_CONSENT })
  const goals = await openGoals(ctx, 'plan-meals', profile)
  const facts = await openToldFacts(ctx, 'plan-meals', profile)
  const asked = await composeOrder(ctx, { profileId: profile.id, goals, facts }, order)
  if ('notMade' in asked) return refuse(asked.notMade)
  const { answer, request } = await solveWithTests(ctx, planner, { order, request: asked.request })
  if (answer.status !== 'solved')
    return refuse({ kind: answer.status, reason: whyNotPlanned(answer, request) })
  await deliver(ctx, { ...begun, ...asked, request, answer })
}

type Begun = { order: OrderRow; profile: ProfileRow }

/** Nobody begins what has ended; who begins twice shares one end. */
async function beginSolving(ctx: Context, orderId: string): Promise<Begun | undefined> {
  const [order] = await ctx.db
    .update(orders)
    .set({ state: 'solving', changed: ctx.now() })
    .where(and(eq(orders.id, orderId), inArray(orders.state, ['queued', 'solving'])))
    .returning()
  if (!order) return undefined
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, order.profileId))
  return profile && { order: await openOrder(ctx, 'plan-meals', order), profile }
}

/** A due week rests on the facts of its member; an administrator may ask for somebody who has told none. */
function isAgreedTo(ctx: Context, { reason, profileId }: OrderRow): Promise<boolean> {
  return reason === 'due_week' ? hasHealthConsent(ctx, profileId) : mayPlanFor(ctx, profileId)
}

async function solveWithTests(
  ctx: Context,
  planner: Planner,
  { order, request }: { order: OrderRow; request: PlannerRequest },
): Promise<{ request: PlannerRequest; answer: PlannerAnswer }> {
  const words = { goalStays: order.goal !== '' }
  const answer = await planner.solve(ctx, request, words)
  const untested = answer.status === 'solved' ? null : withoutTests(request)
  return untested
    ? { request: untested, answer: await planner.solve(ctx, untested, words) }
    : { request, answer }
}

async function deliver(
  ctx: Context,
  { order, profile, conditionIds, request, answer }: Begun & ComposedOrder & { answer: Solved },
): Promise<void> {
  const { profileId } = order
  const mealPlanId = newId()
  const prompt = order.prompt === '' ? null : planPrompt(order.prompt, answer.wording)
  const isOfOrder = eq(orders.id, order.id)
  await inTransaction(ctx, async (ctx) => {
    const [open] = await ctx.db
      .update(orders)
      .set({ state: 'delivered', changed: ctx.now() })
      .where(and(isOfOrder, eq(orders.state, 'solving')))
      .returning({ id: orders.id })
    if (!open) return
    await insertMealPlan(ctx, { id: mealPlanId, profileId, conditionIds, request, answer, prompt })
    const isMailed = await queuePlanMail(ctx, {
      ...{ order, profile },
      plan: {
        ...{ id: mealPlanId, profileId, plan: answer.plan },
        request: withReferenceLevels(request, answer.referenceLevels),
      },
    })
    await ctx.db.update(orders).set({ mealPlanId, isMailWithheld: !isMailed }).where(isOfOrder)
  })
}

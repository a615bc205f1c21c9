import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { findCondition } from '#catalogue/conditions/find-condition.ts'
import { planningPurposeFor, requireHealthConsent } from '#members/consents/has-consent.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import type { ProfileRow } from '#members/profiles/store/profile.ts'
import { profiles } from '#members/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, isAdmin, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { idToMake } from '#platform/http/creation-key.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import { openOrder } from '../orders/open-orders.ts'
import { isPlannable } from '../orders/plannable.ts'
import { queueOrders } from '../orders/queue-orders.ts'
import { requireEntitlement } from '../request/entitlement.ts'
import { type OpenedOrder, orderSubject } from '../store/order.ts'
import type { MealPlanOrder } from '../store/schema.ts'
import { orders } from '../store/tables.ts'

const NO_PROFILE = 'Please select a valid profile.'
const NO_LEAVE =
  'This member does not agree that we use their health data. They can agree on their account page.'
const NO_GOAL = 'Please select a valid health goal.'
const NOT_YOURS =
  'This is not one of your health goals. Ask for one that you have, or choose it on your account page first.'
const MOST_A_DAY = { name: 'meal-plans.request', limit: 5, seconds: 24 * 60 * 60 }

/**
 * Queues a meal plan. Administrators can order any plan. Members can order for themselves while they have a
 * running subscription, within rate limits, and only for one of their own health goals, because the pricing
 * plan and the safety questions cover only those goals.
 *
 * The plan serves only the requested goal, while a weekly plan serves all of the member's goals. Allergies,
 * medicines and all other facts that the member reported apply to both. Repeating the request with the same
 * key does not create a second plan.
 */
export async function requestMealPlan(
  ctx: Context,
  order: MealPlanOrder,
  key?: string,
): Promise<{ requestId: string }> {
  requireSignedIn(ctx.requester)
  const profile = await requireOrderer(ctx, order.profileId)
  const { id: profileId } = profile
  const conditionId = await requirePlannable(ctx, order.conditionId)
  const { days, goal } = order
  const prompt = isAdmin(ctx.requester) ? order.prompt.trim() : ''
  const asked = { profileId, conditionId, days, goal, prompt }
  const requestId = idToMake(ctx, 'meal-plan-request', key)
  if (await isAskedAlready(ctx, requestId, asked)) return { requestId }
  const purpose = isAdmin(ctx.requester)
    ? await requireLeave(ctx, profileId)
    : await requireOwn(ctx, profile, conditionId)

  return inTransaction(ctx, async (ctx) => {
    const queued = await queueOrders(ctx, [{ id: requestId, reason: 'asked_for', purpose, ...asked }])
    if (queued.length > 0)
      await recordChange(ctx, {
        act: 'request',
        subject: orderSubject(requestId),
        memberId: profileId,
        after: asked,
      })
    return { requestId }
  })
}

type Asked = Pick<OpenedOrder, 'profileId' | 'conditionId' | 'days' | 'goal' | 'prompt'>

/** A repeated id must carry the same order. A plan in progress cannot become a different one. */
async function isAskedAlready(ctx: Context, id: string, asked: Asked): Promise<boolean> {
  const [stored] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!stored) return false
  const before = await openOrder(ctx, 'show-member', stored)
  const fields = ['profileId', 'conditionId', 'days', 'goal', 'prompt'] as const
  if (fields.every((field) => before[field] === asked[field])) return true
  throw new AppError('conflict', 'Another meal plan was asked for with this Idempotency-Key.')
}

/** Returns `not_found` for another member's profile, so callers can't learn that it exists. */
async function requireOrderer({ db, requester }: Context, id: string): Promise<ProfileRow> {
  if (id === '') throw new AppError('invalid', NO_PROFILE, { profileId: NO_PROFILE })
  const isOwn = requester.kind === 'signed-in' && requester.profileId === id.toLowerCase()
  if (!validate(id) || !(isOwn || isAdmin(requester))) throw new AppError('not_found', NO_PROFILE)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id))
  if (!profile) throw new AppError('not_found', NO_PROFILE)
  return profile
}

async function requirePlannable(ctx: Context, id: string): Promise<string> {
  const condition = await findCondition(ctx, id)
  if (!condition) throw new AppError('invalid', NO_GOAL, { conditionId: NO_GOAL })
  if (isPlannable(condition)) return condition.id
  const message = `${condition.name} names no rules that we know, so that no meal plan can be made for it.`
  throw new AppError('invalid', message, { conditionId: message })
}

/** An administrator cannot consent on a member's behalf. */
async function requireLeave(ctx: Context, profileId: string): Promise<PlanningPurpose> {
  const purpose = await planningPurposeFor(ctx, profileId)
  if (purpose) return purpose
  throw new AppError('conflict', NO_LEAVE, { profileId: NO_LEAVE })
}

async function requireOwn(ctx: Context, profile: ProfileRow, conditionId: string): Promise<PlanningPurpose> {
  await requireEntitlement(ctx, profile.id)
  await requireHealthConsent(ctx, profile.id)
  const goals = await openGoals(ctx, 'plan-meals', profile)
  if (!goals.includes(conditionId)) throw new AppError('invalid', NOT_YOURS, { conditionId: NOT_YOURS })
  await requireFairUse(ctx, profile.id)
  return 'plan-meals'
}

async function requireFairUse(ctx: Context, profileId: string): Promise<void> {
  const waitSeconds = await secondsToWait(ctx, MOST_A_DAY, profileId)
  if (waitSeconds === 0) return
  const hours = Math.ceil(waitSeconds / 3600)
  throw new AppError(
    'over_limit',
    `You can ask for ${MOST_A_DAY.limit} meal plans a day. Please ask again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  )
}

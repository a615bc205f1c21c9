import { requireHealthConsent } from '#members/consents/has-consent.ts'
import type { Context } from '#platform/context.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'

/** Far more than a member needs to choose meals, and low enough that no member slows down the others. */
const MOST_AN_HOUR = { name: 'meal-plans.change', limit: 240, seconds: 60 * 60 }

/**
 * Checks, before the solver uses health data, that the member still consents and that the requester is within
 * the rate limit. Don't call it inside a transaction that may roll back, because a rollback would lose the
 * rate-limit count.
 */
export async function requireReady(ctx: Context, { profileId }: OpenedMealPlan): Promise<void> {
  if (profileId) await requireHealthConsent(ctx, profileId)
  if (ctx.requester.kind === 'signed-in') await limitRate(ctx, MOST_AN_HOUR, ctx.requester.authUserId)
}

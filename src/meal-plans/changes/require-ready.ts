import { requireHealthConsent } from '#members/consents/has-consent.ts'
import type { Context } from '#platform/context.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'

/** Far more than anybody chooses meals for, and little enough that no one keeps others waiting. */
const MOST_AN_HOUR = { name: 'meal-plans.change', limit: 240, seconds: 60 * 60 }

/**
 * Comes before the solver works with somebody’s health data: they agree to it still, and whoever asks keeps within
 * fair limits. Must not stand in a transaction that may roll back, since it counts.
 */
export async function requireReady(ctx: Context, { profileId }: OpenedMealPlan): Promise<void> {
  if (profileId) await requireHealthConsent(ctx, profileId)
  if (ctx.requester.kind === 'signed-in') await limitRate(ctx, MOST_AN_HOUR, ctx.requester.authUserId)
}

import type { Context } from '#platform/context.ts'
import { limitRate } from '#platform/http/rate-limit.ts'

/** Far more than anybody chooses meals for, and little enough that no one keeps others waiting. */
const MOST_AN_HOUR = { name: 'meal-plans.change', uses: 240, seconds: 60 * 60 }

/** Counts what has the solver work for one person. Must not stand in a transaction that may roll back. */
export async function limitChanges(ctx: Context): Promise<void> {
  if (ctx.who.kind === 'signed-in') await limitRate(ctx, MOST_AN_HOUR, ctx.who.authUserId)
}

import { and, eq, isNotNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Context, inTransaction } from '#platform/context.ts'
import { isMissing } from '../../payments/stripe/call-stripe.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { cardFingerprint } from './card-fingerprint.ts'
import { noteTrialUse } from './claim-trial.ts'

/** Each needs a request to Stripe for a card. */
const AT_ONCE = 50

/** Records the trials of members who started before trials were counted, a batch at each run. */
export async function countEarlierTrials(
  ctx: Context,
  stripe: Pick<Stripe, 'paymentMethods'>,
): Promise<void> {
  const uncounted = await ctx.db
    .select({
      id: subscriptions.id,
      paymentMethod: subscriptions.paymentMethod,
      authUserId: profiles.authUserId,
      username: profiles.username,
    })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.profileId))
    .where(and(eq(subscriptions.trialCounted, false), isNotNull(subscriptions.trialEndsAt)))
    .limit(AT_ONCE)
  for (const { id, paymentMethod, authUserId, username } of uncounted) {
    const fingerprint = await fingerprintOf(ctx, stripe, paymentMethod)
    await inTransaction(ctx, async (ctx) => {
      await noteTrialUse(ctx, { authUserId, username, cardFingerprint: fingerprint })
      await ctx.db.update(subscriptions).set({ trialCounted: true }).where(eq(subscriptions.id, id))
    })
  }
}

async function fingerprintOf(ctx: Context, stripe: Pick<Stripe, 'paymentMethods'>, paymentMethod: string) {
  try {
    return await cardFingerprint(ctx, stripe, paymentMethod)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

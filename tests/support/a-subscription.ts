import { aPlan } from '#members/members.fixtures.ts'
import { subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

type Given = Partial<typeof subscriptions.$inferInsert> & { profileId: string }

/** Inserts a member's subscription that starts now and is active unless specified otherwise. */
export async function aSubscription(ctx: Context, { status = 'active', ...given }: Given): Promise<void> {
  const now = ctx.now()
  const { id: planId, stripePriceId, priceCents } = await aPlan(ctx)
  await ctx.db.insert(subscriptions).values({
    id: newId(),
    planId,
    stripePriceId,
    priceCents,
    paymentMethod: 'pm_test',
    stripeSubscriptionId: `sub_${newId()}`,
    status,
    trialEndsAt: now,
    currentPeriodEndsAt: now,
    endsAt: status === 'ending' || status === 'ended' ? now : null,
    // Long enough for tests that let weeks pass.
    paidUntil: new Date(now.getTime() + YEAR_MS),
    startedAt: now,
    created: now,
    ...given,
  })
}

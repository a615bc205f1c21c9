import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { resolveFinding } from '../findings/note-finding.ts'

type Double = { subscription: Stripe.Subscription; profileId: string }

/** Ends a member's second subscription during its trial. Nothing was paid for it, and nothing will be. */
export async function endUnpaidDouble(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  { subscription: { id, status }, profileId }: Double,
): Promise<void> {
  // A paid one may need a refund: `recordSubscription` has recorded a finding for the operator.
  if (status !== 'trialing' && status !== 'incomplete') return
  await stripe.subscriptions.cancel(id)
  ctx.log.warn({ subscription: id, profileId }, 'a second subscription was ended before it was charged')
  await resolveFinding(ctx, { kind: 'second-subscription', subject: id })
}

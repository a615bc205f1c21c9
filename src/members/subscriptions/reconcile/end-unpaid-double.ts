import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { resolveFinding } from '../findings/note-finding.ts'

type Double = { subscription: Stripe.Subscription; profileId: string }

/** Ends a member's second subscription while it is on trial: nothing was paid, and nothing shall be. */
export async function endUnpaidDouble(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  { subscription: { id, status }, profileId }: Double,
): Promise<void> {
  // What was paid for one may have to be given back: `recordSubscription` has put it before the operator.
  if (status !== 'trialing' && status !== 'incomplete') return
  await stripe.subscriptions.cancel(id)
  ctx.log.warn({ subscription: id, profileId }, 'a second subscription was ended before it was charged')
  await resolveFinding(ctx, { kind: 'second-subscription', subject: id })
}

import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { callStripe } from '../payments/call-stripe.ts'
import {
  findOnlyItem,
  requireChangeableSubscription,
  type SubscriptionChange,
} from './changeable-subscription.ts'

const FAILED =
  'What this change costs could not be worked out just now. Nothing has changed. Please try again.'

export type SubscriptionChangePreview = {
  /** Charged to the card when the plan is changed. */
  dueNowCents: number
  /** Given back, and taken off the next charges. */
  creditCents: number
  nextChargeCents: number
  nextChargeAt: Date
  /** The second for which this was reckoned: confirmed with it, exactly this is charged. */
  prorationAt: Date
}

/** What a change of plan would cost, as the payment provider reckons it. Nothing is changed. */
export async function previewSubscriptionChange(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions' | 'invoices'>,
  change: SubscriptionChange,
): Promise<SubscriptionChangePreview> {
  const { running, plan } = await requireChangeableSubscription(ctx, change)
  const prorationDate = Math.floor(ctx.now().getTime() / 1000)
  return callStripe(ctx, FAILED, async () => {
    const { subscription, item } = await findOnlyItem(stripe, running.row.stripeSubscriptionId)
    const isFree = subscription.status === 'trialing' || item.price.id === plan.stripe.priceId
    const invoice = isFree
      ? null
      : await stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: {
            items: [{ id: item.id, price: plan.stripe.priceId }],
            proration_behavior: 'always_invoice',
            proration_date: prorationDate,
          },
        })
    const credit = Math.max(0, -(invoice?.ending_balance ?? 0))
    return {
      dueNowCents: invoice?.amount_due ?? 0,
      creditCents: credit,
      nextChargeCents: Math.max(0, plan.priceCents - credit),
      nextChargeAt: new Date(item.current_period_end * 1000),
      prorationAt: new Date(prorationDate * 1000),
    }
  })
}

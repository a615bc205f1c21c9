import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'
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

type Client = Pick<Stripe, 'subscriptions' | 'invoices'>

/** What a change of plan would cost, as the payment provider reckons it. Nothing is changed. */
export async function previewSubscriptionChange(
  ctx: Context,
  stripe: Client,
  change: SubscriptionChange,
): Promise<SubscriptionChangePreview> {
  const { running, plan } = await requireChangeableSubscription(ctx, change)
  const prorationDate = Math.floor(ctx.now().getTime() / 1000)
  return callStripe(ctx, FAILED, async () => {
    const expand = ['discounts', 'discounts.source.coupon']
    const { subscription, item } = await findOnlyItem(stripe, running.row.stripeSubscriptionId, expand)
    const isFree = subscription.status === 'trialing' || item.price.id === plan.stripe.priceId
    const items = [{ id: item.id, price: plan.stripe.priceId }]
    const invoicedNow = isFree
      ? null
      : await stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: {
            items,
            proration_behavior: 'always_invoice',
            proration_date: prorationDate,
          },
        })
    const next = await stripe.invoices.createPreview({
      subscription: subscription.id,
      ...discountsLeft(subscription, invoicedNow),
      subscription_details: { items, proration_behavior: 'none' },
    })
    const balance = invoicedNow ? balanceAfter(invoicedNow) : next.starting_balance
    return {
      dueNowCents: invoicedNow?.amount_due ?? 0,
      creditCents: invoicedNow ? Math.max(0, -balance) : 0,
      nextChargeCents: Math.max(0, next.total + balance),
      nextChargeAt: new Date(item.current_period_end * 1000),
      prorationAt: new Date(prorationDate * 1000),
    }
  })
}

/** What stands on the customer's balance once an invoice is settled: below zero is credit. */
function balanceAfter({ starting_balance, total, amount_due }: Stripe.Invoice): number {
  return starting_balance + total - amount_due
}

/** What a promotion takes off once, it takes off what is settled now, and not the next charge as well. */
function discountsLeft({ discounts }: Stripe.Subscription, invoicedNow: Stripe.Invoice | null) {
  const used = new Set(invoicedNow?.total_discount_amounts?.map(({ discount }) => referencedId(discount)))
  const isUsedUp = (discount: string | Stripe.Discount) =>
    used.has(referencedId(discount)) && isOnce(discount)
  if (!discounts.some(isUsedUp)) return {}
  const left = discounts
    .filter((discount) => !isUsedUp(discount))
    .map((each) => ({ discount: referencedId(each) }))
  return { discounts: left.length > 0 ? left : ('' as const) }
}

function isOnce(discount: string | Stripe.Discount): boolean {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon
  return typeof coupon === 'object' && coupon?.duration === 'once'
}

import type Stripe from 'stripe'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { checkPrice } from '../../payments/set-up/check-price.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'
import { dollars } from '../dollars.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { orForgetGone } from '../reconcile/forget-gone.ts'
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
  /** Credited, and deducted from the next charges. */
  creditCents: number
  nextChargeCents: number
  nextChargeAt: Date
  /** The second for which the cost was computed. Confirmed with it, exactly this amount is charged. */
  prorationAt: Date
}

/** The fields to expand when reading a subscription, which are needed to compute the cost of a change. */
export const DISCOUNTS = ['discounts', 'discounts.source.coupon']

/** Returns the cost of a plan change, as the payment provider computes it. Changes nothing. */
export async function previewSubscriptionChange(
  ctx: Context,
  stripe: ReadingClient,
  change: SubscriptionChange,
): Promise<SubscriptionChangePreview> {
  const { running, plan: wanted } = await requireChangeableSubscription(ctx, change)
  const { profileId } = change
  const reckon = async (plan: PricingPlan) => {
    const found = await findOnlyItem(stripe, running.row.stripeSubscriptionId, DISCOUNTS)
    const { current_period_start: start, current_period_end: end } = found.item
    // Stripe accepts only a second within the current period, and our clock may be slightly off.
    const second = Math.min(Math.max(Math.floor(ctx.now().getTime() / 1000), start), end)
    const prorationAt = new Date(second * 1000)
    return { ...(await costOfChange(stripe, { ...found, plan, prorationAt })), prorationAt }
  }
  return orForgetGone(ctx, stripe, { profileId, isRunning: true }, async () => {
    const plan = await checkPrice(ctx, stripe, wanted, FAILED)
    return callStripe(ctx, FAILED, () => reckon(plan))
  })
}

type ReckonedChange = {
  subscription: Stripe.Subscription
  item: Stripe.SubscriptionItem
  plan: PricingPlan
  prorationAt?: Date | undefined
}

async function costOfChange(
  stripe: Pick<Stripe, 'invoices'>,
  { subscription, item, plan, prorationAt }: ReckonedChange,
): Promise<Omit<SubscriptionChangePreview, 'prorationAt'>> {
  const isFree = subscription.status === 'trialing' || item.price.id === plan.stripe.priceId
  const items = [{ id: item.id, price: plan.stripe.priceId }]
  const invoicedNow = isFree
    ? null
    : await stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: {
          items,
          proration_behavior: 'always_invoice',
          ...(prorationAt && { proration_date: prorationAt.getTime() / 1000 }),
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
  }
}

/**
 * The cost of a change that was shown to a member or an operator. The change is made at this cost or not at
 * all.
 */
export type AgreedCost = { dueNowCents?: number | undefined; nextChargeCents?: number | undefined }

/** Throws `conflict` if the change now costs something else. A value that was not shown is not checked. */
export async function requireAgreedCost(
  stripe: Pick<Stripe, 'invoices'>,
  change: ReckonedChange,
  { dueNowCents, nextChargeCents }: AgreedCost,
): Promise<void> {
  if (dueNowCents === undefined && nextChargeCents === undefined) return
  const cost = await costOfChange(stripe, change)
  const isSame = (dueNowCents ?? cost.dueNowCents) === cost.dueNowCents
  if (isSame && (nextChargeCents ?? cost.nextChargeCents) === cost.nextChargeCents) return
  const due = `${dollars(cost.dueNowCents)} now, and ${dollars(cost.nextChargeCents)} with the next charge`
  const message = `By now, this change costs ${due}. Nothing has changed. Please look at the amount again.`
  throw new AppError('conflict', message, { dueNowCents: message })
}

/** Returns the customer's balance after an invoice is paid. A negative balance is credit. */
function balanceAfter({ starting_balance, total, amount_due }: Stripe.Invoice): number {
  return starting_balance + total - amount_due
}

/**
 * Returns the discounts left for the next charge. A one-time discount applies to the amount charged now, and
 * not again.
 */
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

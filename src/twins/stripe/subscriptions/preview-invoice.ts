import type { z } from 'zod'
import { lockCustomer } from '../customers/customers.ts'
import { previewOf, waitingItems } from '../invoices/draft-invoice.ts'
import { pendingLine } from '../invoices/pending-items.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { lockObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { type Invoice, idOf, type TwinContext, type TwinSubscription } from '../objects/twin-object.ts'
import { firstItem } from '../periods/billing-period.ts'
import { type ChargeLine, periodLine, prorationLines } from '../periods/charge-lines.ts'
import { paidShareOf } from '../periods/paid-share.ts'
import { alreadyEnded, requireOwnItem, requireRecurringPrice } from '../periods/recurring-price.ts'
import { type Discounted, discountsOf, redeemDiscounts } from '../prices/discounts.ts'
import { newSubscription } from './new-subscription.ts'
import type { previewParams } from './subscription-params.ts'

type PreviewParams = z.infer<typeof previewParams>

/** Previews the cost of changing a subscription now or of starting one. Nothing is stored. */
export function previewInvoice(ctx: TwinContext, params: PreviewParams): Promise<Invoice> {
  return params.subscription ? previewChange(ctx, params, params.subscription) : previewBeginning(ctx, params)
}

async function previewChange(given: TwinContext, params: PreviewParams, id: string): Promise<Invoice> {
  const { body: subscription } = await lockObject(given, 'subscription', id)
  const ctx = await inTimeOf(given, subscription)
  if (subscription.status === 'canceled') throw alreadyEnded()
  const change = params.subscription_details
  const moved = change?.items?.[0]
  if (moved) requireOwnItem(subscription, moved.id)
  const price = moved ? await requireRecurringPrice(ctx, moved.price) : firstItem(subscription).price
  const isFree = subscription.status === 'trialing' || change?.proration_behavior === 'none'
  const isSame = price.id === firstItem(subscription).price.id
  const paidShare = isFree || isSame ? null : await paidShareOf(ctx, subscription)
  const at = change?.proration_date
  const prorations = paidShare === null ? [] : prorationLines(ctx, subscription, { price, at, paidShare })
  const isNow = change?.proration_behavior === 'always_invoice'
  const next = (): ChargeLine => {
    const item = { ...firstItem(subscription), price }
    return { ...periodLine(subscription, price.unit_amount ?? 0), item }
  }
  const waiting = (await waitingItems(ctx, subscription)).map((item) => pendingLine(item, subscription))
  const lines = [...waiting, ...prorations, ...(isNow ? [] : [next()])]
  // The next month has the discounts that still apply when it starts.
  const beginsNow = isNow || change?.billing_cycle_anchor?.type === 'now'
  const from = beginsNow ? nowIn(ctx) : firstItem(subscription).current_period_end
  const discounts = await previewedDiscounts(ctx, params, { subscription, isStored: true, from })
  return previewOf(ctx, subscription, { lines, reason: 'subscription_update', discounts })
}

async function previewBeginning(given: TwinContext, params: PreviewParams): Promise<Invoice> {
  const [item] = params.subscription_details?.items ?? []
  if (!params.customer || !item)
    throw invalidRequest('You must supply a subscription, or a customer with subscription_details[items].', {
      code: 'parameter_missing',
      param: 'subscription',
    })
  const customer = await lockCustomer(given, params.customer)
  const ctx = await inTimeOf(given, customer)
  const price = await requireRecurringPrice(ctx, item.price)
  const trial_end = params.subscription_details?.trial_end
  const isTrial = trial_end !== undefined && trial_end > nowIn(ctx)
  const subscription = newSubscription(ctx, {
    customer,
    price,
    metadata: {},
    trial_end: isTrial ? trial_end : undefined,
  })
  const lines = [periodLine(subscription, isTrial ? 0 : (price.unit_amount ?? 0))]
  const discounts = await previewedDiscounts(ctx, params, { subscription, isStored: false, from: nowIn(ctx) })
  return previewOf(ctx, subscription, { lines, reason: 'subscription_create', discounts })
}

async function previewedDiscounts(
  ctx: TwinContext,
  params: PreviewParams,
  { subscription, isStored, from }: { subscription: TwinSubscription; isStored: boolean; from: number },
): Promise<Discounted[]> {
  const present = isStored ? await discountsOf(ctx, subscription, from) : []
  if (params.discounts === undefined) return present
  return redeemDiscounts(ctx, params.discounts, {
    customer: idOf(subscription.customer),
    subscription: null,
    amount: firstItem(subscription).price.unit_amount ?? 0,
    present,
  })
}

import { allObjects } from '../objects/store.ts'
import { type Invoice, idOf, type TwinContext, type TwinSubscription } from '../objects/twin-object.ts'
import { firstItem } from './billing-period.ts'

/** Returns the share of the current period's price that was billed after discounts, from 0 to 1. */
export async function paidShareOf(ctx: TwinContext, subscription: TwinSubscription): Promise<number> {
  const item = firstItem(subscription)
  const invoices = await allObjects(ctx, 'invoice', {
    parent: { subscription_details: { subscription: subscription.id } },
  })
  const lines = invoices
    .filter(isAskedFor)
    .flatMap(({ lines }) => lines.data)
    .filter(({ amount, period }) => amount > 0 && period.end === item.current_period_end)
  const own = lines.find(({ pricing }) => idOf(pricing?.price_details?.price) === item.price.id)
  const line = own ?? lines[0]
  // A period that fell into a pause was not billed.
  if (!line) return 0
  const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const full = own ? line.amount : Math.max(1, item.price.unit_amount ?? 0)
  return Math.min(1, (line.amount - off) / full)
}

function isAskedFor({ status }: Invoice): boolean {
  return status === 'draft' || status === 'open' || status === 'paid'
}

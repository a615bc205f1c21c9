import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { asSystem, type Context } from '#platform/context.ts'
import { noteLostCustomer } from '../../payments/customers/note-lost-customer.ts'
import { knowsPrice } from '../../payments/set-up/check-price.ts'
import { unlessMissing } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { isRunning, type SubscriptionRow } from '../subscription-row.ts'
import { forgetCustomer } from './forget-customer.ts'

export type LostCustomerClient = Pick<Stripe, 'customers' | 'prices' | 'subscriptions'>

type OfMember = { profileId: string; customer: string }
type LostCustomer = { isForgotten: boolean; settle: (ctx: Context) => Promise<void> }

/**
 * Forgets a customer that is gone at Stripe, or records a finding for an operator. Returns whether it was
 * forgotten.
 */
export async function forgetLostCustomer(
  ctx: Context,
  stripe: LostCustomerClient,
  ofMember: OfMember,
): Promise<boolean> {
  const lost = await readLostCustomer(ctx, stripe, ofMember)
  await lost?.settle(ctx)
  return lost?.isForgotten ?? false
}

/**
 * Reads a customer at Stripe. Returns null if it exists. Otherwise returns the action for the caller's
 * transaction: forget the customer, or record a finding for an operator if forgetting could cost the member
 * money.
 */
export async function readLostCustomer(
  ctx: Context,
  stripe: LostCustomerClient,
  ofMember: OfMember,
): Promise<LostCustomer | null> {
  const { profileId, customer } = ofMember
  const known = await unlessMissing(() => stripe.customers.retrieve(customer))
  if (known && !known.deleted) return null
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  const isForgotten = !row || (await mayForget(stripe, row, { isDeleted: known !== null }))
  const settle = (ctx: Context) =>
    isForgotten
      ? forgetCustomer(asSystem(ctx), { ...ofMember, key: `gone:${customer}` })
      : noteLostCustomer(ctx, ofMember)
  return { isForgotten, settle }
}

/**
 * Stripe keeps a deleted customer as `deleted`. A customer that it doesn't know at all may belong to another
 * account or mode, in which the member is still charged. In that case the price they paid is unknown to
 * Stripe as well.
 */
async function mayForget(
  stripe: LostCustomerClient,
  { operatorAct, stripePriceId, stripeSubscriptionId: id }: SubscriptionRow,
  { isDeleted }: { isDeleted: boolean },
): Promise<boolean> {
  // Wait until a pending operator action, such as a refund, has finished.
  if (operatorAct) return false
  if (!isDeleted && !(await knowsPrice(stripe, stripePriceId))) return false
  const subscription = id ? await unlessMissing(() => stripe.subscriptions.retrieve(id)) : null
  return !subscription || !isRunning(subscription)
}

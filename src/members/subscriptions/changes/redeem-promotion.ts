import type Stripe from 'stripe'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { findStripeCustomerId } from '../../payments/customers/payment-account.ts'
import { callStripe, isStripeRefusal } from '../../payments/stripe/call-stripe.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import {
  isDiscountOf,
  PROMOTION_FAILED,
  type Promotion,
  type PromotionClient,
  refused,
  requirePromotion,
  unknownCode,
} from '../promotions/promotion-code.ts'
import { orForgetGone } from '../reconcile/forget-gone.ts'
import { requireRunning } from '../require-running.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { mayAct } from '../subscription-states.ts'
import { changeAtStripe } from './change-at-stripe.ts'

const RUNS = 'This promotion is taken off your charges already.'
const OWES = 'What is open stays as it is with a code. Pay it first, then use the code.'
const USED_BY_PAUSE =
  'This promotion is for one charge, and the pause would use it up. End the pause first, then use the code.'

/**
 * Applies a promotion to the next charges of the member's own subscription, in addition to existing
 * discounts. Refuses a code that is active or was used before, a second code while a first is being redeemed,
 * and a code that would have no effect.
 */
export async function redeemPromotion(
  ctx: Context,
  stripe: PromotionClient & ReadingClient,
  { profileId, code }: { profileId: string; code: string },
): Promise<Promotion> {
  const { row } = await requireRunning(ctx, profileId)
  const customer = await findStripeCustomerId(ctx, profileId)
  const promotion = await orForgetGone(ctx, stripe, { profileId, isRunning: true }, () =>
    requirePromotion(ctx, stripe, { code, customer }),
  )
  requireUseful(row, promotion)
  await changeAtStripe(ctx, stripe, {
    row,
    act: 'redeem-promotion',
    failure: PROMOTION_FAILED,
    call: () => addPromotion(ctx, stripe, { id: row.stripeSubscriptionId, promotion }),
  })
  const { id: promotionCode, percentOff, amountOffCents } = promotion
  await recordChange(ctx, {
    act: 'redeem-promotion',
    subject: `subscription:${row.id}`,
    after: { promotionCode, percentOff, amountOffCents },
  })
  return promotion
}

/**
 * Refuses a promotion that would have no effect: an amount already owed stays the same, and a pause would use
 * up a one-charge promotion on an uncharged month.
 */
function requireUseful({ status }: SubscriptionRow, { lasts }: Promotion): void {
  if (mayAct(status, 'pay')) throw refused(OWES)
  if (status === 'paused' && lasts === 'once') throw refused(USED_BY_PAUSE)
}

async function addPromotion(
  ctx: Context,
  stripe: ReadingClient,
  { id, promotion }: { id: string; promotion: Promotion },
): Promise<Stripe.Subscription> {
  const running = await readRunning(ctx, stripe, id)
  if (running.some((discount) => isDiscountOf(discount, promotion.id))) throw refused(RUNS)
  try {
    return await stripe.subscriptions.update(id, {
      // Discounts that are not listed are removed.
      discounts: [...running.map(({ id }) => ({ discount: id })), { promotion_code: promotion.id }],
    })
  } catch (error) {
    // Stripe can refuse an existing code, for example because it is for new customers or for another
    // customer.
    if (isStripeRefusal(error)) throw unknownCode()
    throw error
  }
}

async function readRunning(ctx: Context, stripe: ReadingClient, id: string): Promise<Stripe.Discount[]> {
  const { discounts } = await callStripe(ctx, PROMOTION_FAILED, () =>
    stripe.subscriptions.retrieve(id, { expand: ['discounts'] }),
  )
  const now = ctx.now().getTime() / 1000
  return discounts.filter((discount) => typeof discount !== 'string').filter(({ end }) => !end || end > now)
}

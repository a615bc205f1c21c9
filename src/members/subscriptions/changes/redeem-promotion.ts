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
 * Takes a promotion off the next charges of a member's own subscription, besides what is taken off already. One that
 * runs, or was used, is refused; so is a second one while a first is being redeemed, and one of which nothing would come.
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
    ...{ row, act: 'redeem-promotion', failure: PROMOTION_FAILED },
    call: () => addPromotion(ctx, stripe, { id: row.stripeSubscriptionId, promotion }),
  })
  const { id: promotionCode, percentOff, amountOffCents } = promotion
  await recordChange(ctx, {
    ...{ act: 'redeem-promotion', subject: `subscription:${row.id}` },
    after: { promotionCode, percentOff, amountOffCents },
  })
  return promotion
}

/** What is owed was reckoned before; a month that a pause leaves uncharged takes a promotion for one charge with it. */
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
      // What is not named is taken away.
      discounts: [...running.map(({ id }) => ({ discount: id })), { promotion_code: promotion.id }],
    })
  } catch (error) {
    // What Stripe refuses of a code that it has: it is for new customers, say, or for somebody else.
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

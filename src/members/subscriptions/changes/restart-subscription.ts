import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { findPricingPlan, requireOnSale } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { findStripeCustomerId } from '../../payments/customers/payment-account.ts'
import { checkPrice } from '../../payments/set-up/check-price.ts'
import { isStripeRefusal } from '../../payments/stripe/call-stripe.ts'
import { orWaitForBank } from '../../payments/stripe/wants-confirmation.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { changeAtStripe, readAsked, requireResolved } from '../changes/change-at-stripe.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { type PromotionClient, refusedPromotion, requirePromotion } from '../promotions/promotion-code.ts'
import { orForgetGone, requireCard } from '../reconcile/forget-gone.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { requireKnown } from '../require-running.ts'
import { requireServableMember, type SubscriptionGate } from '../subscription-gate.ts'
import { isRunning, type SubscriptionRow } from '../subscription-row.ts'
import { requireShownCents } from './preview-restart.ts'

const FAILED = 'Your subscription could not be started again. Nothing was charged. Please try again.'

type Client = PromotionClient & ReadingClient
type RestartOptions = {
  profileId: string
  timeZone?: string | undefined
  promotionCode?: string | undefined
  /** The amount that was shown. No other amount is charged. */
  dueNowCents?: number | undefined
}

/**
 * Restarts an ended subscription on the member's current plan and stored card. The trial is granted only
 * once, so the first month is charged now. A refused card leaves everything unchanged.
 */
export async function restartSubscription(
  ctx: Context,
  { stripe, gate }: { stripe: Client; gate: SubscriptionGate },
  { profileId, timeZone, promotionCode: code, dueNowCents }: RestartOptions,
): Promise<MemberSubscription> {
  const { profile, row: known } = await requireKnown(ctx, profileId)
  if (known.status !== 'ended') throw new AppError('conflict', 'Your subscription has not ended.')
  // The subscription may have started and been charged, so find that out before reporting any amount.
  const row = known.restartKey ? await readAsked(ctx, stripe, { profileId, act: 'restart' }) : known
  if (row?.status !== 'ended') return findSubscription(ctx, { profileId })
  await requireServableMember(ctx, gate, profile)
  const wanted = profile.planId ? await findPricingPlan(ctx, profile.planId) : null
  if (!wanted) throw new AppError('conflict', 'Choose a plan first.')
  requireOnSale(wanted)
  const customer = await findStripeCustomerId(ctx, profileId)
  if (!customer) throw notFound('customer')
  const plan = await checkPrice(ctx, stripe, wanted, FAILED)
  // A recent request may still be running, and may have used the code and a credit.
  const isUnderWay = row.restartKey !== null
  const unused = isUnderWay ? {} : { customer }
  const findPromotion = () =>
    orForgetGone(ctx, stripe, { profileId, isRunning: false }, () =>
      requirePromotion(ctx, stripe, { code: code ?? '', ...unused }),
    )
  const promotionCode = code ? (await findPromotion()).id : null
  if (!isUnderWay) await requireShownCents(ctx, stripe, { profileId, promotionCode: code, dueNowCents })

  if (timeZone && timeZone !== profile.timeZone)
    await ctx.db.update(profiles).set({ timeZone }).where(eq(profiles.id, profileId))
  await requireResolved(ctx, stripe, { profileId, act: 'restart' })
  const intended = await intendRestart(ctx, row.id)
  await changeAtStripe(ctx, stripe, {
    row,
    act: 'restart',
    failure: FAILED,
    call: () => beginAnew(ctx, stripe, { row, plan, customer, promotionCode, ...intended }),
  })
  return findSubscription(ctx, { profileId })
}

/**
 * With a key that Stripe has forgotten, a second subscription would be created, so look for a running one
 * first.
 */
async function beginAnew(
  ctx: Context,
  stripe: Client,
  given: {
    row: SubscriptionRow
    plan: PricingPlan
    customer: string
    promotionCode: string | null
  } & Intended,
): Promise<Stripe.Subscription> {
  const { row, plan, customer, restartKey, paymentMethod, promotionCode } = given
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const known = data.find((subscription) => isRunning(subscription))
  if (known) return known
  try {
    return await createSubscription(stripe, {
      customer,
      price: plan.stripe.priceId,
      paymentMethod,
      promotionCode,
      metadata: { profileId: row.profileId, restartKey },
    })
  } catch (error) {
    if (!isStripeRefusal(error)) throw error
    await giveUp(ctx, row.id, restartKey)
    throw (promotionCode && refusedPromotion(error)) || error
  }
}

/** The key of the restart request, and the card to charge. After this, the card cannot be replaced. */
type Intended = { restartKey: string; paymentMethod: string }

/**
 * Commits the intention before calling Stripe. Two concurrent requests use one key, so Stripe creates one
 * subscription.
 */
function intendRestart(ctx: Context, id: string): Promise<Intended> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
    if (row?.status !== 'ended') throw new AppError('conflict', 'Your subscription has just been started.')
    const { paymentMethod } = row
    requireCard(row)
    if (row.restartKey) return { restartKey: row.restartKey, paymentMethod }
    const restartKey = newId()
    await ctx.db
      .update(subscriptions)
      .set({ restartKey, restartSince: sql`platform.clock()` })
      .where(eq(subscriptions.id, id))
    await recordChange(ctx, { act: 'restart', subject: `subscription:${id}` })
    return { restartKey, paymentMethod }
  })
}

const KEYS = { error_if_incomplete: 'subscription', allow_incomplete: 'subscription-to-confirm' }

function createSubscription(
  stripe: Client,
  given: {
    customer: string
    price: string
    paymentMethod: string
    promotionCode: string | null
    metadata: { profileId: string; restartKey: string }
  },
): Promise<Stripe.Subscription> {
  const { customer, price, paymentMethod, promotionCode, metadata } = given
  return orWaitForBank(
    (payment_behavior) =>
      stripe.subscriptions.create(
        {
          customer,
          items: [{ price }],
          default_payment_method: paymentMethod,
          ...(promotionCode ? { discounts: [{ promotion_code: promotionCode }] } : {}),
          payment_behavior,
          off_session: true,
          metadata,
        },
        // Stripe would return the same refusal for the first key.
        { idempotencyKey: `${KEYS[payment_behavior]}:${metadata.restartKey}` },
      ),
    'allow_incomplete',
  )
}

/** The next attempt uses another key, because Stripe would return the same refusal for this one. */
async function giveUp(ctx: Context, id: string, restartKey: string): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ restartKey: null, restartSince: null })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.restartKey, restartKey)))
}

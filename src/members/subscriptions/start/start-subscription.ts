import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { requireOnSale } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { findStripeCustomerId, requireOwnProfile } from '../../payments/customers/payment-account.ts'
import { closeIntention, findIntention } from '../../payments/customers/trial-intention.ts'
import { checkPrice } from '../../payments/set-up/check-price.ts'
import { callStripe, isStripeRefusal, isUnclear } from '../../payments/stripe/call-stripe.ts'
import { isCardOf, listCardSetups, succeededSetup } from '../../payments/stripe/card-setup.ts'
import { requirePricingPlanOfPrice } from '../../payments/stripe/require-pricing-plan-of-price.ts'
import { orWaitForBank } from '../../payments/stripe/wants-confirmation.ts'
import type { ProfileRow } from '../../profiles/store/profile.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { requireShownCents } from '../changes/preview-restart.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { type PromotionClient, refusedPromotion, requirePromotion } from '../promotions/promotion-code.ts'
import { nextReadNumber } from '../read-number.ts'
import { orForgetGone } from '../reconcile/forget-gone.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import { recordSubscription } from '../record/record-subscription.ts'
import { startTrialJob } from '../start-trial-job.ts'
import { TRIAL_DAYS } from '../subscription.ts'
import { requireServableMember, type SubscriptionGate } from '../subscription-gate.ts'
import { isRunning, type SubscriptionRow } from '../subscription-row.ts'
import { cardFingerprint } from '../trials/card-fingerprint.ts'
import { claimTrial } from '../trials/claim-trial.ts'
import { giveUpIntention } from './give-up-intention.ts'
import { releaseStart } from './release-start.ts'
import { findTrialEnd } from './trial-end.ts'

const FAILED = 'Failed to create subscription.'
const JOB_WAIT_MS = 30_000

type Client = PromotionClient & ReadingClient & Pick<Stripe, 'setupIntents'>
type Outside = { stripe: Client; gate: SubscriptionGate }
type Started = { subscriptionId: string; status: string; clientSecret: string | null }
type SubscriptionOptions = {
  profileId: string
  stripePriceId: string
  paymentMethod?: string | null | undefined
  timeZone?: string | undefined
  /** Starts with a charge, for members who already had the trial. */
  withoutTrial?: boolean | undefined
  promotionCode?: string | undefined
  /** The amount that was shown, for a start with a charge. No other amount is charged. */
  dueNowCents?: number | undefined
}

/** Returns the message for an intended start that may have happened. */
function unknownStart({ withoutTrial }: Pick<SubscriptionRow, 'withoutTrial'>): string {
  return `We do not know yet whether your ${withoutTrial ? 'subscription' : 'trial'} has started: our payment provider has not answered. We ask again, and your account page says it as soon as we know. You need not try again.`
}

/**
 * Starts the member's only subscription with the free trial, on a card whose setup has succeeded. The
 * intention is stored before Stripe is called, so that repeated, concurrent or interrupted calls create only
 * one. A start that was reported to the member as failed does not happen automatically later.
 */
export async function startSubscription(
  ctx: Context,
  { stripe, gate }: Outside,
  options: SubscriptionOptions,
): Promise<Started> {
  const profile = await requireOwnProfile(ctx, options.profileId)
  try {
    return await orForgetGone(ctx, stripe, { profileId: profile.id, isRunning: false }, () =>
      startOf(ctx, { stripe, gate }, { profile, options }),
    )
  } catch (error) {
    const isAskedAgain =
      ctx.requester.kind === 'system' && error instanceof AppError && error.code === 'unavailable'
    if (error instanceof AppError && !isAskedAgain) await giveUpIntention(ctx, profile.id)
    throw error
  }
}

async function startOf(
  ctx: Context,
  { stripe, gate }: Outside,
  { profile, options }: { profile: ProfileRow; options: SubscriptionOptions },
): Promise<Started> {
  const customer = await findStripeCustomerId(ctx, profile.id)
  if (!customer) throw notFound('customer')
  const plan = await requirePricingPlanOfPrice(ctx, profile, options.stripePriceId)
  const intended = await findRow(ctx, profile.id)
  const setups = await callStripe(ctx, intended ? unknownStart(intended) : FAILED, () =>
    listCardSetups(stripe, customer),
  )
  const known = intended ?? (await adoptFromStripe(ctx, stripe, { profile, customer }))
  if (!known) {
    requireOnSale(plan)
    await requireServableMember(ctx, gate, profile)
  }
  const row = known ?? (await intend(ctx, stripe, { options, plan, setups, customer }))

  const recorded = await start(ctx, stripe, { row, customer })
  if (recorded.status === 'ended') throw hasEnded()
  return {
    subscriptionId: recorded.stripeSubscriptionId ?? '',
    status: recorded.status,
    clientSecret: succeededSetup(setups, recorded.paymentMethod)?.clientSecret ?? null,
  }
}

/**
 * Stripe may have a subscription of the member that we don't know. It is used, and no other is created. If
 * this can't be read, the intention is still stored, because the check is repeated before one is created.
 */
async function adoptFromStripe(
  ctx: Context,
  stripe: Client,
  { profile, customer }: { profile: { id: string }; customer: string },
): Promise<SubscriptionRow | undefined> {
  try {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 1 })
    if (data.length > 0) await reconcileMember(ctx, stripe, { profileId: profile.id })
  } catch (error) {
    if (!isUnclear(error)) return callStripe(ctx, FAILED, () => Promise.reject(error))
    ctx.log.warn({ err: error }, 'whether a subscription runs already is not known yet')
  }
  return findRow(ctx, profile.id)
}

/** Creates the subscription at Stripe. If the response is lost, Stripe is read immediately. */
async function start(
  ctx: Context,
  stripe: Client,
  given: { row: SubscriptionRow; customer: string },
): Promise<SubscriptionRow> {
  const { profileId } = given.row
  const readNumber = await nextReadNumber(ctx)
  try {
    const subscription = await askStripe(stripe, given)
    const recorded = await recordSubscription(ctx, stripe, { subscription, readNumber })
    if (!recorded) throw notFound('profile')
    return recorded
  } catch (error) {
    if (isStripeRefusal(error)) return giveUp(ctx, given.row, error)
    // A start that was not refused is still intended.
    if (!isUnclear(error)) return callStripe(ctx, unknownStart(given.row), () => Promise.reject(error))
    ctx.log.warn({ err: error }, 'whether a trial was started is not known yet')
    const recorded = await reconcileMember(ctx, stripe, { profileId }).catch(() => null)
    if (recorded?.stripeSubscriptionId) return recorded
    throw new AppError('unavailable', unknownStart(given.row), undefined, { cause: error })
  }
}

/** Drops a refused intention. The member sees the reason if Stripe states one. */
async function giveUp(
  ctx: Context,
  row: SubscriptionRow,
  refusal: Stripe.errors.StripeError,
): Promise<never> {
  await releaseStart(ctx, row)
  const ofCode = row.promotionCode ? refusedPromotion(refusal) : null
  return callStripe(ctx, FAILED, () => Promise.reject(ofCode ?? refusal))
}

async function findRow(ctx: Context, profileId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  return row
}

/** Commits the intention. Of two concurrent requests, the first decides what both request from Stripe. */
async function intend(
  ctx: Context,
  stripe: Client,
  {
    options,
    plan: wanted,
    setups,
    customer,
  }: {
    options: SubscriptionOptions
    plan: PricingPlan
    setups: Stripe.SetupIntent[]
    customer: string
  },
): Promise<SubscriptionRow> {
  const card = await requireSetUpCard(ctx, stripe, { setups, customer, wanted: options.paymentMethod })
  const plan = await checkPrice(ctx, stripe, wanted, FAILED)
  const fingerprint = await callStripe(ctx, FAILED, () => cardFingerprint(ctx, stripe, card.paymentMethod))
  const code = await findCode(ctx, options)
  const promotion = code ? await requirePromotion(ctx, stripe, { code }) : null
  if (options.withoutTrial) await requireShownCents(ctx, stripe, options)
  return inTransaction(ctx, async (ctx) => {
    const profile = await lockBuyer(ctx, options.profileId)
    if (profile.planId !== plan.id)
      throw new AppError('conflict', 'Your plan has just changed. Please try again.')
    const withoutTrial = options.withoutTrial === true
    const [row] = await ctx.db
      .insert(subscriptions)
      .values({
        id: newId(),
        profileId: options.profileId,
        planId: plan.id,
        stripePriceId: plan.stripe.priceId,
        priceCents: plan.priceCents,
        paymentMethod: card.paymentMethod,
        status: 'starting',
        trialUntil: withoutTrial ? null : await findTrialEnd(ctx, options.timeZone ?? profile.timeZone),
        withoutTrial,
        promotionCode: promotion?.id ?? null,
        trialCounted: true,
        created: ctx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (row) await followIntention(ctx, row, { profile, options, cardFingerprint: fingerprint })
    const intended = row ?? (await findRow(ctx, options.profileId))
    if (!intended) throw new Error('The intention to subscribe was not stored.')
    return intended
  })
}

/** Returns the card that was set up. Throws if it was removed at Stripe since. */
async function requireSetUpCard(
  ctx: Context,
  stripe: Client,
  given: { setups: Stripe.SetupIntent[]; customer: string; wanted: string | null | undefined },
): Promise<{ paymentMethod: string }> {
  const { setups, customer, wanted } = given
  const card = succeededSetup(setups, wanted)
  const isThere = card && (await callStripe(ctx, FAILED, () => isCardOf(stripe, { ...card, customer })))
  if (isThere) return card
  const message = 'Your card is not confirmed yet. Enter it again, or wait a moment and try again.'
  throw new AppError('invalid', message, { default_payment_method: message })
}

/**
 * Returns the code entered now, or the one entered before the card was confirmed, since a reloaded page has
 * lost it. A charge now was shown with its code or without one, so no stored code is added.
 */
async function findCode(
  ctx: Context,
  { profileId, promotionCode, withoutTrial }: SubscriptionOptions,
): Promise<string | undefined> {
  if (promotionCode || withoutTrial) return promotionCode
  return (await findIntention(ctx, profileId))?.promotionCode
}

async function lockBuyer(ctx: Context, profileId: string) {
  const [profile] = await ctx.db
    .select({
      planId: profiles.planId,
      timeZone: profiles.timeZone,
      authUserId: profiles.authUserId,
      username: profiles.username,
    })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('update')
  if (!profile) throw notFound('profile')
  return profile
}

/**
 * Stores what belongs to a new intention: the claim of the trial, the time zone, the job that completes the
 * start.
 */
async function followIntention(
  ctx: Context,
  row: SubscriptionRow,
  given: {
    profile: { authUserId: string; username: string }
    options: SubscriptionOptions
    cardFingerprint: string | null
  },
): Promise<void> {
  const { profile, options, cardFingerprint } = given
  const { timeZone, profileId } = options
  await closeIntention(ctx, profileId)
  if (timeZone) await ctx.db.update(profiles).set({ timeZone }).where(eq(profiles.id, profileId))
  const { authUserId, username } = profile
  const { id: subscriptionId, priceCents, planId } = row
  if (!row.withoutTrial)
    await claimTrial(ctx, { subscriptionId, priceCents, authUserId, username, cardFingerprint })
  await recordChange(ctx, { act: 'create', subject: `subscription:${row.id}`, after: { planId } })
  const runAt = new Date(ctx.now().getTime() + JOB_WAIT_MS)
  await ctx.jobs.enqueue(ctx.db, startTrialJob, { profileId }, { runAt })
}

async function askStripe(
  stripe: Client,
  { row, customer }: { row: SubscriptionRow; customer: string },
): Promise<Stripe.Subscription> {
  if (row.stripeSubscriptionId) return stripe.subscriptions.retrieve(row.stripeSubscriptionId)
  // A subscription that has ended since also counts: it was this trial.
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const known = data.find(isRunning) ?? data[0]
  return known ?? createSubscription(stripe, { row, customer })
}

function createSubscription(
  stripe: Client,
  { row, customer }: { row: SubscriptionRow; customer: string },
): Promise<Stripe.Subscription> {
  const create = (how: Partial<Stripe.SubscriptionCreateParams>, key = 'subscription') =>
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price: row.stripePriceId }],
        default_payment_method: row.paymentMethod,
        ...how,
        ...(row.promotionCode ? { discounts: [{ promotion_code: row.promotionCode }] } : {}),
        metadata: { profileId: row.profileId },
      },
      { idempotencyKey: `${key}:${row.id}` },
    )
  if (!row.withoutTrial) return create(trialOf(row))
  return orWaitForBank(
    (payment_behavior) => create({ payment_behavior, off_session: true }, KEYS[payment_behavior]),
    'allow_incomplete',
  )
}

/** Stripe would return the same refusal for the first key. */
const KEYS = { error_if_incomplete: 'subscription', allow_incomplete: 'subscription-to-confirm' }

function trialOf({ trialUntil }: SubscriptionRow) {
  return {
    ...(trialUntil ? { trial_end: trialUntil.getTime() / 1000 } : { trial_period_days: TRIAL_DAYS }),
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  }
}

function hasEnded(): AppError {
  return new AppError(
    'conflict',
    'Your subscription has ended, and the free trial is given once. You can start again on your account page.',
  )
}

import type Stripe from 'stripe'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { checkPrice } from '../../payments/set-up/check-price.ts'
import { orWaitForBank } from '../../payments/stripe/wants-confirmation.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import type { Running } from '../require-running.ts'
import { requireServableMember, type SubscriptionGate } from '../subscription-gate.ts'
import { changeAtStripe } from './change-at-stripe.ts'
import {
  findOnlyItem,
  requireChangeableSubscription,
  type SubscriptionChange,
} from './changeable-subscription.ts'
import { type AgreedCost, DISCOUNTS, requireAgreedCost } from './preview-subscription-change.ts'

const FAILED = 'Your plan could not be changed just now. Nothing has changed. Please try again.'

type Outside = { stripe: ReadingClient; gate: SubscriptionGate }

type Shown = AgreedCost & { prorationAt?: Date | undefined }
type ChangeOptions = SubscriptionChange & Shown & { goals: string[] }

/**
 * Moves a running subscription to another plan, with the health goals it should cover. During the trial this
 * costs nothing. Later the rest of the period is settled immediately, to the day. If the cost differs from
 * the one shown, nothing is changed. Repeating the call changes nothing.
 */
export async function changePricingPlan(
  ctx: Context,
  outside: Outside,
  options: ChangeOptions,
): Promise<MemberSubscription> {
  const { running } = await requireChangeableSubscription(ctx, options)
  if (running.row.status !== 'trialing') requireRecent(ctx, options.prorationAt)
  await movePricingPlan(ctx, outside, options)
  return findSubscription(ctx, options)
}

/**
 * Like `changePricingPlan`, but regardless of how long ago the cost was shown. With a key, it is done once,
 * regardless of later changes.
 */
export async function movePricingPlan(
  ctx: Context,
  { stripe, gate }: Outside,
  { profileId, planId, goals, key, ...shown }: ChangeOptions & { key?: string },
): Promise<void> {
  const { running, plan: wanted } = await requireChangeableSubscription(ctx, { profileId, planId, goals })
  await requireServableMember(ctx, gate, running.profile, { goals })
  const plan = await checkPrice(ctx, stripe, wanted, FAILED)
  await changeAtStripe(ctx, stripe, {
    row: running.row,
    act: 'change-plan',
    // Stored with the pending request, so that the goals are known even if the response is lost.
    pendingChange: { planId: plan.id },
    goals,
    failure: FAILED,
    call: () => moveTo(ctx, stripe, { running, plan, shown, key }),
  })
}

const SHOWN_FOR_MS = 30 * 60 * 1000

/** Throws if the cost was shown more than half an hour ago, since exactly the shown cost is charged. */
export function requireRecent(ctx: Context, prorationAt: Date | undefined): void {
  const age = prorationAt ? ctx.now().getTime() - prorationAt.getTime() : 0
  // An invalid date makes the age NaN, and comparisons with NaN are false, so it is refused as too old.
  if (!(age <= SHOWN_FOR_MS)) throw tooOld()
}

function tooOld(): AppError {
  return new AppError('conflict', 'The amount shown is too old by now. Please look at it again.')
}

async function moveTo(
  ctx: Context,
  stripe: Outside['stripe'],
  {
    running: { row },
    plan,
    shown,
    key,
  }: { running: Running; plan: PricingPlan; shown: Shown; key: string | undefined },
): Promise<Stripe.Subscription> {
  const { subscription, item } = await findOnlyItem(stripe, row.stripeSubscriptionId, DISCOUNTS)
  if (item.price.id === plan.stripe.priceId) return subscription
  const isFree = subscription.status === 'trialing'
  const prorationAt = isFree ? undefined : requireOfThisMonth(ctx, item, { ...shown, key })
  await requireAgreedCost(stripe, { subscription, item, plan, prorationAt }, shown)
  // The old plan continues until the member confirms with the bank. Without confirmation the change lapses.
  const moved = await orWaitForBank(
    (payment_behavior) =>
      stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: item.id, price: plan.stripe.priceId }],
          proration_behavior: isFree ? 'none' : 'always_invoice',
          ...(prorationAt ? { proration_date: prorationAt.getTime() / 1000 } : {}),
          payment_behavior,
        },
        key ? { idempotencyKey: `move:${key}:${payment_behavior}` } : {},
      ),
    'pending_if_incomplete',
  )
  // A repeated key returns the stored response of the first call, so read the current state.
  return key ? stripe.subscriptions.retrieve(subscription.id) : moved
}

const CLOCKS_APART_SECONDS = 60

/**
 * Returns the second for which the proration was computed, if it is in the current period. The trial or the
 * period may have ended since.
 */
function requireOfThisMonth(
  ctx: Context,
  { current_period_start: start }: Stripe.SubscriptionItem,
  { prorationAt, key }: Pick<Shown, 'prorationAt'> & { key: string | undefined },
): Date | undefined {
  // A decision made during a trial that has since ended would charge an amount that was never shown.
  if (!prorationAt && key) throw tooOld()
  if (!prorationAt) return undefined
  const second = prorationAt.getTime() / 1000
  // A later second would leave time uncharged. If our clock is behind, the whole period is still to come.
  const latest = Math.max(start, ctx.now().getTime() / 1000 + CLOCKS_APART_SECONDS)
  if (!(second >= start && second <= latest)) throw tooOld()
  return prorationAt
}

import type { Context } from '#platform/context.ts'
import { nextMonthCents } from '../next-price.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import type { BillingMailKind } from './billing-mail-texts.ts'
import { queueBillingMail } from './queue-billing-mail.ts'

type Change = {
  before: SubscriptionRow
  after: SubscriptionRow
  isAnew: boolean
  /** The charge was not refused: the bank waits for the member. */
  wantsConfirmation?: boolean | undefined
  /** The amount due, or the next charge if the subscription continues. Only set if it was read. */
  dueCents?: number | undefined
}

/** Queues the mail about a change of the subscription, in the transaction that stores the change. */
export async function tellByMail(ctx: Context, change: Change): Promise<void> {
  const kind = mailOf(change)
  // Each reading of Stripe that brings a change is a new occasion, and sends its mail once.
  const occasion = `${change.after.stripeSubscriptionId}:${change.after.readNumber}`
  const { dueCents } = change
  // The next charge may come with a new price.
  const next = kind === 'resumed' ? { priceCents: nextMonthCents(change.after) } : {}
  if (kind) await queueBillingMail(ctx, change.after, { kind, occasion, dueCents, ...next })
  const ofChange = mailOfChange(change)
  const planId = change.after.awaitedPlan?.planId
  if (ofChange) await queueBillingMail(ctx, change.after, { kind: ofChange, occasion, planId })
}

/** A plan change that waits for the bank, or whose wait has lapsed, is not visible in any status. */
function mailOfChange({ before, after, isAnew }: Change): BillingMailKind | null {
  if (after.awaitedPlan)
    return before.awaitedPlan?.until === after.awaitedPlan.until ? null : 'confirm-change'
  const isLapsed = before.awaitedPlan !== null && before.planId === after.planId
  return isLapsed && !isAnew && after.status !== 'ended' ? 'change-lapsed' : null
}

function mailOf({ before, after, isAnew, wantsConfirmation }: Change): BillingMailKind | null {
  const isFirst = before.stripeSubscriptionId === null || isAnew
  if (isFirst) return beginningOf(after)
  if (before.status === after.status) {
    // A price that was announced needs no further mail.
    const isKnown = [before.stripePriceId, before.nextPriceId].includes(after.stripePriceId)
    return isKnown ? null : 'plan-changed'
  }
  switch (after.status) {
    case 'past_due':
    case 'incomplete':
      return wantsConfirmation ? 'confirm-payment' : 'charge-failed'
    case 'unpaid':
    case 'paused':
    case 'ended':
      return after.status
    case 'ending':
      return 'cancelled'
    default:
      return before.status === 'ending' || before.status === 'paused' ? 'resumed' : null
  }
}

/** A subscription that starts with a charge is announced by its receipt. */
function beginningOf({ status }: SubscriptionRow): BillingMailKind | null {
  if (status === 'trialing') return 'trial-started'
  return status === 'incomplete' ? 'confirm-to-begin' : null
}

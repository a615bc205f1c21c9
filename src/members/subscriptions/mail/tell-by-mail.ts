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
  /** What is asked for, or charged next where it goes on, where it was read. */
  dueCents?: number | undefined
}

/** Writes to the member what has become of their subscription, in the transaction that keeps it. */
export async function tellByMail(ctx: Context, change: Change): Promise<void> {
  const kind = mailOf(change)
  // Each reading of Stripe that brings a change is another occasion; the same reading brings it once.
  const occasion = `${change.after.stripeSubscriptionId}:${change.after.readNumber}`
  const { dueCents } = change
  // With the next charge may come another price than that of the month that runs.
  const next = kind === 'resumed' ? { priceCents: nextMonthCents(change.after) } : {}
  if (kind) await queueBillingMail(ctx, change.after, { kind, occasion, dueCents, ...next })
  const ofChange = mailOfChange(change)
  const planId = change.after.awaitedPlan?.planId
  if (ofChange) await queueBillingMail(ctx, change.after, { kind: ofChange, occasion, planId })
}

/** A change of plan that waits for the bank, or waited in vain, shows in no status. */
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
    // A price that was announced comes without another word.
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

/** One that begins with a charge is told by its receipt. */
function beginningOf({ status }: SubscriptionRow): BillingMailKind | null {
  if (status === 'trialing') return 'trial-started'
  return status === 'incomplete' ? 'confirm-to-begin' : null
}

import { invalidRequest } from '../objects/twin-error.ts'
import type { TwinSubscription } from '../objects/twin-object.ts'
import { firstItem } from '../periods/billing-period.ts'
import { INCOMPLETE_SECONDS } from '../periods/schedule-renewal.ts'
import type { SubscriptionUpdate } from './subscription-params.ts'

/**
 * Fields that Stripe allows in an update that waits for a payment. All other changes need a separate call.
 */
const MAY_WAIT = new Set(['items', 'proration_behavior', 'proration_date', 'payment_behavior', 'off_session'])

export function requireMayWait(params: SubscriptionUpdate): void {
  if (params.payment_behavior !== 'pending_if_incomplete') return
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  const [refused] = given.map(([name]) => name).filter((name) => !MAY_WAIT.has(name))
  if (refused)
    throw invalidRequest(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. ${refused} is not.`,
      { param: refused },
    )
}

/**
 * Builds a price change that waits for its invoice. It lapses after 23 hours, or earlier when the period
 * ends.
 */
export function pendingUpdateOf(
  now: number,
  subscription: TwinSubscription,
  items: TwinSubscription['items'],
): NonNullable<TwinSubscription['pending_update']> {
  return {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: Math.min(now + INCOMPLETE_SECONDS, firstItem(subscription).current_period_end),
    metadata: null,
    subscription_items: items.data,
    trial_end: null,
    trial_from_plan: null,
  }
}

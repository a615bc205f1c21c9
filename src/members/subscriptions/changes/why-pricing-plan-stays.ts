import type { SubscriptionStatus } from '../subscription.ts'
import { SUBSCRIPTION_STATES } from '../subscription-states.ts'

/**
 * Why a subscription cannot be moved to another plan, or null. What a pause leaves uncharged would be another plan for
 * nothing, and what is owed is for the old one.
 */
export function whyPricingPlanStays(status: SubscriptionStatus): string | null {
  if (SUBSCRIPTION_STATES[status].may.includes('change-plan')) return null
  if (status === 'ending') return 'The subscription is cancelled. Resume it first, then change the plan.'
  if (status === 'paused') return 'The subscription is paused. End the pause first, then change the plan.'
  return 'The last charge did not go through. It has to be paid first.'
}

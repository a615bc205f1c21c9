import type { ShownSubscription } from './read-subscription.ts'

/** An active, paid subscription that can be canceled or paused. */
export const ACTIVE_SUBSCRIPTION: ShownSubscription = {
  status: 'active',
  trialEndsAt: null,
  renewsAt: '2026-12-30T06:59:59.000Z',
  endsAt: null,
  resumesAt: null,
  paidUntil: '2026-12-30T06:59:59.000Z',
  mealPlansUntil: null,
  isEntitled: true,
  unknownYet: null,
  may: ['cancel', 'pause'],
  confirmBy: null,
  nextPrice: null,
  timeZone: 'America/Denver',
  mayHaveTrial: false,
  withoutTrial: false,
  priceCents: 1900,
  planId: 'p',
}

import type { Layers } from './layers.ts'

/** Members first, then the Stripe client, then subscriptions, which use both. */
export const MEMBERS: Layers = [
  ['columns', 'profiles', 'consents/texts'],
  ['tables.ts'],
  ['hash-key.ts'],
  ['profiles/store', 'profiles/requester'],
  ['profiles/wire', 'profiles/roles', 'consents', 'weekly-mail'],
  ['record-access'],
  // Stripe.
  ['subscriptions/findings'],
  ['payments/stripe'],
  ['payments/unpaid'],
  ['payments/customers', 'payments/set-up'],
  // Subscriptions: read and recorded, then changed.
  ['subscriptions'],
  ['subscriptions/mail', 'subscriptions/promotions', 'subscriptions/trials'],
  ['withdrawn-goals'],
  ['subscriptions/record'],
  ['subscriptions/reconcile'],
  ['subscriptions/changes'],
  ['subscriptions/start'],
  ['subscriptions/operator', 'subscriptions/price'],
  // What Stripe tells, and what a member asks of their money.
  ['payments/webhooks', 'payments/billing', 'payments'],
  ['subscriptions/reconcile/due'],
  // Who leaves has to be free of all that.
  ['privacy'],
  ['profiles/acts', 'change-record'],
  ['.'],
]

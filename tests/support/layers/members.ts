import type { Layers } from './layers.ts'

/** Members first, then Stripe and its twin, which know of no subscription of ours; on both stand the subscriptions. */
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
  // Its twin: what it keeps, what is bought, what is owed, what is paid.
  ['payments/sandbox/objects'],
  ['payments/sandbox/events'],
  ['payments/sandbox/wire'],
  ['payments/sandbox/periods'],
  ['payments/sandbox/customers'],
  ['payments/sandbox/prices', 'payments/sandbox/cards', 'payments/sandbox/portal'],
  ['payments/sandbox/invoices/status'],
  ['payments/sandbox/payments'],
  ['payments/sandbox/invoices'],
  ['payments/sandbox/subscriptions'],
  ['payments/sandbox/clocks'],
  ['payments/sandbox/routes'],
  ['payments/sandbox'],
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

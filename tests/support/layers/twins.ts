import type { Layers } from './layers.ts'

/** The payments sandbox: stored objects, events, prices, invoices, payments, subscriptions, test clocks, routes. */
export const TWINS: Layers = [
  ['stripe/objects'],
  ['stripe/events'],
  ['stripe/wire'],
  ['stripe/periods'],
  ['stripe/customers'],
  ['stripe/prices', 'stripe/cards', 'stripe/portal'],
  ['stripe/invoices/status'],
  ['stripe/payments'],
  ['stripe/invoices'],
  ['stripe/subscriptions'],
  ['stripe/clocks'],
  ['stripe/routes'],
  ['stripe'],
]

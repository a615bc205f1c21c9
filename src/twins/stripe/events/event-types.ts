import Stripe from 'stripe'

/** The only API version that the twin supports. */
export const TWIN_API_VERSION = Stripe.API_VERSION

/** `*`, or an event type such as `invoice.paid`. */
export const EVENT_TYPE = /^(?:\*|[a-z_]+(?:\.[a-z_]+)+)$/

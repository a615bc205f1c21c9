import Stripe from 'stripe'

/** The one version of the API in whose shapes the twin answers. */
export const TWIN_API_VERSION = Stripe.API_VERSION

/** `*`, or the name of what happened, such as `invoice.paid`. */
export const EVENT_TYPE = /^(?:\*|[a-z_]+(?:\.[a-z_]+)+)$/

import { createRoute } from '@hono/zod-openapi'
import type Stripe from 'stripe'
import { apiRouter, errorAnswers, jsonBody } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { payOpenInvoices } from './pay-open-invoices.ts'
import { type BillingClient, readBilling } from './read-billing.ts'
import { billingAnswer, billingToWire, limitBillingCalls, ofBilledProfile } from './routes.ts'

const tags = ['Payments']

const pay = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/billing/payment',
  tags,
  summary: 'Pay what is open of your subscription with its card',
  request: jsonBody(ofBilledProfile),
  responses: {
    200: { description: 'Card and invoices, as they are now.', content: billingAnswer },
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

/** Paying what is open, with the card that is there. */
export function openInvoiceRoutes({ stripe }: { stripe: BillingClient & Pick<Stripe, 'setupIntents'> }) {
  return apiRouter().openapi(pay, async (c) => {
    await limitBillingCalls(c.var.ctx)
    const given = c.req.valid('json')
    await payOpenInvoices(c.var.ctx, stripe, given)
    return c.json(billingToWire(await readBilling(c.var.ctx, stripe, given)), 200)
  })
}

import { createRoute, z } from '@hono/zod-openapi'
import type Stripe from 'stripe'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { payOpenInvoices } from './pay-open-invoices.ts'
import { type BillingClient, readBilling } from './read-billing.ts'
import { billingToWire, billingWire, limitBillingCalls, ofBilledProfile } from './routes.ts'

const tags = ['Payments']

const pay = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/billing/payment',
  tags,
  summary: 'Pay what is open of your subscription with its card',
  request: jsonBody(
    ofBilledProfile.extend({
      dueCents: z.number().int().optional().openapi({
        description: 'What was shown as open: where another amount is, nothing is charged.',
        example: 1900,
      }),
    }),
  ),
  responses: {
    200: jsonAnswer(
      'Card and invoices, as they are now.',
      billingWire.extend({
        wasOpen: z.boolean().openapi({ description: 'Whether anything was left to pay.', example: true }),
      }),
    ),
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

export function openInvoiceRoutes({ stripe }: { stripe: BillingClient & Pick<Stripe, 'setupIntents'> }) {
  return apiRouter().openapi(pay, async (c) => {
    await limitBillingCalls(c.var.ctx)
    const given = c.req.valid('json')
    const { dueCents } = await payOpenInvoices(c.var.ctx, stripe, given)
    const billing = billingToWire(await readBilling(c.var.ctx, stripe, given))
    return c.json({ ...billing, wasOpen: dueCents > 0 }, 200)
  })
}

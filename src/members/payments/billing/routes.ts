import { createRoute, z } from '@hono/zod-openapi'
import type Stripe from 'stripe'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField, instantText } from '#platform/http/wire-fields.ts'
import { clientSecretText, stripeIdField } from '../stripe/stripe-id-field.ts'
import { prepareNewCard } from './prepare-new-card.ts'
import { type Billing, type BillingClient, readBilling } from './read-billing.ts'
import { readEarlierInvoices, type ShownInvoice } from './read-invoices.ts'
import { replaceCard } from './replace-card.ts'

const tags = ['Payments']
export const ofBilledProfile = z.object({ profileId: idField('The profile’s `_id`.').trim().min(1) })
const CALLS = { name: 'billing', limit: 60, seconds: 10 * 60 }

const invoicesWire = {
  invoices: z.array(
    z.object({
      number: z.string().openapi({ example: 'CARE-0001' }),
      issuedAt: instantText,
      amountCents: z.number().int().openapi({ example: 1900 }),
      refundedCents: z.number().int().openapi({ description: 'How much of it was refunded.', example: 0 }),
      status: z.enum(['paid', 'open', 'void', 'uncollectible']),
      pdfUrl: z.string().nullable().openapi({ example: null }),
      payUrl: z
        .string()
        .nullable()
        .openapi({ description: 'The provider’s page on which it is paid.', example: null }),
      bankAsks: z.boolean().openapi({
        description: 'Whether it was not refused, but waits for the member to confirm it with their bank.',
        example: false,
      }),
    }),
  ),
  earlierThan: z.string().nullable().openapi({
    description: 'After which invoice there are earlier ones; null where there are none.',
    example: null,
  }),
}

export const billingWire = z
  .object({
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        expiryMonth: z.number().int(),
        expiryYear: z.number().int(),
      })
      .nullable()
      .openapi({ example: { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 } }),
    ...invoicesWire,
    dueCents: z.number().int().nullable().openapi({
      description: 'What paying now charges; null where nothing is owed.',
      example: null,
    }),
    nextCharge: z
      .object({ cents: z.number().int().openapi({ example: 950 }), at: instantText })
      .nullable()
      .openapi({
        description: 'To the cent, discounts and credit taken off; null where nothing is charged.',
      }),
    unchargedCents: z.number().int().nullable().openapi({
      description: 'What the month that has begun is charged within the hour; canceled before, it is not.',
      example: null,
    }),
    nextTryAt: instantText
      .nullable()
      .openapi({ description: 'When a charge that was refused is tried again.', example: null }),
    discounts: z.array(
      z.object({
        percentOff: z.number().nullable().openapi({ example: 50 }),
        amountOffCents: z.number().int().nullable().openapi({ example: null }),
        lasts: z.enum(['once', 'months', 'forever']),
        months: z.number().int().nullable().openapi({ example: 3 }),
        until: instantText.nullable(),
      }),
    ),
  })
  .openapi('Billing')
const billingAnswer = { 'application/json': { schema: billingWire } }

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/billing',
  tags,
  summary: 'Read your card and your invoices',
  request: { query: ofBilledProfile },
  responses: {
    200: { description: 'As the payment provider has them.', content: billingAnswer },
    ...errorAnswers(400, 401, 404, 429, 503),
  },
})

const earlier = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/billing/invoices',
  tags,
  summary: 'Read your earlier invoices',
  request: {
    query: ofBilledProfile.extend({
      before: stripeIdField('The `earlierThan` of what was read before.', 'in_1'),
    }),
  },
  responses: {
    200: jsonAnswer('The next of them, newest first.', z.object(invoicesWire).openapi('EarlierInvoices')),
    ...errorAnswers(400, 401, 404, 429, 503),
  },
})

const prepare = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/billing/card-setup',
  tags,
  summary: 'Prepare the set-up of another card',
  request: jsonBody(ofBilledProfile),
  responses: {
    200: jsonAnswer(
      'The secret with which the browser confirms the card.',
      z.object({ clientSecret: clientSecretText }),
    ),
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

const replace = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/billing/card',
  tags,
  summary: 'Have your subscription charged to a card that is set up',
  request: jsonBody(
    ofBilledProfile.extend({
      paymentMethod: stripeIdField('The card, as the payment provider names it.', 'pm_1'),
    }),
  ),
  responses: {
    200: { description: 'Card and invoices, as they are now.', content: billingAnswer },
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

export function billingRoutes({ stripe }: { stripe: BillingClient & Pick<Stripe, 'setupIntents'> }) {
  return apiRouter()
    .openapi(read, async (c) => {
      await limitBillingCalls(c.var.ctx)
      return c.json(billingToWire(await readBilling(c.var.ctx, stripe, c.req.valid('query'))), 200)
    })
    .openapi(earlier, async (c) => {
      await limitBillingCalls(c.var.ctx)
      const { invoices, earlierThan } = await readEarlierInvoices(c.var.ctx, stripe, c.req.valid('query'))
      return c.json({ invoices: invoices.map(invoiceToWire), earlierThan }, 200)
    })
    .openapi(prepare, async (c) => {
      await limitBillingCalls(c.var.ctx)
      return c.json(await prepareNewCard(c.var.ctx, stripe, c.req.valid('json')), 200)
    })
    .openapi(replace, async (c) => {
      await limitBillingCalls(c.var.ctx)
      const given = c.req.valid('json')
      await replaceCard(c.var.ctx, stripe, given)
      return c.json(billingToWire(await readBilling(c.var.ctx, stripe, given)), 200)
    })
}

export function billingToWire(billing: Billing): z.infer<typeof billingWire> {
  const { card, invoices, earlierThan, dueCents, nextCharge, unchargedCents, nextTryAt, discounts } = billing
  return {
    card,
    dueCents,
    unchargedCents,
    earlierThan,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    nextCharge: nextCharge && { ...nextCharge, at: nextCharge.at.toISOString() },
    discounts: discounts.map(({ until, ...taken }) => ({ ...taken, until: until?.toISOString() ?? null })),
    invoices: invoices.map(invoiceToWire),
  }
}

function invoiceToWire({ issuedAt, ...rest }: ShownInvoice) {
  return { ...rest, issuedAt: issuedAt.toISOString() }
}

/** Each call makes requests to Stripe, which limits the rate of our whole account. */
export async function limitBillingCalls(ctx: Context): Promise<void> {
  requireSignedIn(ctx.requester)
  if (ctx.requester.kind === 'signed-in') await limitRate(ctx, CALLS, ctx.requester.authUserId)
}

import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { closeOpenInvoice } from '../invoices/close-invoice.ts'
import { payOpenInvoice, payParams } from '../invoices/pay-open-invoice.ts'
import { createPendingItem, deletePendingItem, pendingItemParams } from '../invoices/pending-items.ts'
import {
  deleteDraft,
  finalizeDraft,
  finalizeParams,
  invoiceUpdateParams,
  sendInvoice,
  updateInvoice,
} from '../invoices/update-invoice.ts'
import { cancelTwinSubscription } from '../subscriptions/cancel-twin-subscription.ts'
import { createSubscription } from '../subscriptions/create-subscription.ts'
import { previewInvoice } from '../subscriptions/preview-invoice.ts'
import {
  previewParams,
  subscriptionCancelParams,
  subscriptionParams,
  subscriptionUpdateParams,
} from '../subscriptions/subscription-params.ts'
import { updateSubscription } from '../subscriptions/update-subscription.ts'
import { createdRange, rangeOf } from '../wire/created-range.ts'
import { listWhere, noParams, read, write, writeAnswer } from '../wire/twin-call.ts'

const text = z.string().optional()

const subscriptionStatus = z.enum([
  'all',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
])

/** Routes for subscriptions and invoices. */
export const twinInvoiceRoutes = new Hono<HttpEnv>()
  // Ended subscriptions are listed only when their status is requested, as at Stripe.
  .get(
    '/v1/subscriptions',
    listWhere(
      'subscription',
      {
        customer: text,
        price: text,
        test_clock: text,
        status: subscriptionStatus.optional(),
        created: createdRange,
      },
      ({ status, price, created, ...others }) => ({
        contains: {
          ...others,
          ...(status && status !== 'all' ? { status } : {}),
          ...(price ? { items: { data: [{ price: { id: price } }] } } : {}),
        },
        ...(status ? {} : { without: { status: 'canceled' } }),
        ...rangeOf(created),
      }),
    ),
  )
  .get('/v1/subscriptions/:id', (c) => read(c, 'subscription'))
  .post('/v1/subscriptions', (c) => write(c, subscriptionParams, createSubscription))
  .post('/v1/subscriptions/:id', (c) =>
    write(c, subscriptionUpdateParams, (ctx, params) => updateSubscription(ctx, c.req.param('id'), params)),
  )
  .delete('/v1/subscriptions/:id', (c) =>
    write(c, subscriptionCancelParams, (ctx, params) =>
      cancelTwinSubscription(ctx, c.req.param('id'), params),
    ),
  )
  .get(
    '/v1/invoices',
    listWhere(
      'invoice',
      {
        customer: text,
        status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
        subscription: text,
        created: createdRange,
      },
      ({ subscription, created, ...contains }) => ({
        contains: {
          ...contains,
          ...(subscription ? { parent: { subscription_details: { subscription } } } : {}),
        },
        ...rangeOf(created),
      }),
    ),
  )
  .post('/v1/invoices/create_preview', (c) => write(c, previewParams, previewInvoice))
  .get('/v1/invoices/:id', (c) => read(c, 'invoice'))
  .post('/v1/invoices/:id', (c) =>
    write(c, invoiceUpdateParams, (ctx, params) => updateInvoice(ctx, c.req.param('id'), params)),
  )
  .delete('/v1/invoices/:id', (c) => write(c, noParams, (ctx) => deleteDraft(ctx, c.req.param('id'))))
  .post('/v1/invoices/:id/finalize', (c) =>
    write(c, finalizeParams, (ctx, params) => finalizeDraft(ctx, c.req.param('id'), params)),
  )
  .post('/v1/invoices/:id/send', (c) => write(c, noParams, (ctx) => sendInvoice(ctx, c.req.param('id'))))
  .post('/v1/invoices/:id/pay', (c) =>
    writeAnswer(c, payParams, 'secret', (ctx, params) => payOpenInvoice(ctx, c.req.param('id'), params)),
  )
  .post('/v1/invoices/:id/void', (c) =>
    write(c, noParams, (ctx) => closeOpenInvoice(ctx, c.req.param('id'), 'void')),
  )
  .post('/v1/invoices/:id/mark_uncollectible', (c) =>
    write(c, noParams, (ctx) => closeOpenInvoice(ctx, c.req.param('id'), 'uncollectible')),
  )
  .get(
    '/v1/invoice_payments',
    listWhere(
      'invoice_payment',
      {
        invoice: text,
        status: z.enum(['open', 'paid', 'canceled']).optional(),
        payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }).optional(),
        created: createdRange,
      },
      ({ created, ...contains }) => ({ contains, ...rangeOf(created) }),
    ),
  )
  .get('/v1/invoice_payments/:id', (c) => read(c, 'invoice_payment'))
  .get(
    '/v1/invoiceitems',
    listWhere(
      'invoiceitem',
      { customer: text, invoice: text, created: createdRange },
      ({ created, ...contains }) => ({
        contains,
        ...rangeOf(created),
      }),
    ),
  )
  .get('/v1/invoiceitems/:id', (c) => read(c, 'invoiceitem'))
  .post('/v1/invoiceitems', (c) => write(c, pendingItemParams, createPendingItem))
  .delete('/v1/invoiceitems/:id', (c) =>
    write(c, noParams, (ctx) => deletePendingItem(ctx, c.req.param('id'))),
  )

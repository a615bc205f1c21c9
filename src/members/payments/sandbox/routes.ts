import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { createCustomer, customerParams, updateCustomer } from './customers.ts'
import { deleteCustomer } from './delete-customer.ts'
import { expand } from './expand.ts'
import { listEvents, listInvoices } from './lists.ts'
import { payOpenInvoice, payParams } from './pay-open-invoice.ts'
import { createPaymentMethod, paymentMethodParams } from './payment-methods.ts'
import { createPrice, createProduct, priceParams, productParams } from './prices.ts'
import {
  confirmParams,
  confirmSetupIntent,
  createSetupIntent,
  opensIntent,
  publicView,
  setupIntentParams,
} from './setup-intents.ts'
import { requireObject } from './store.ts'
import {
  cancelTwinSubscription,
  createSubscription,
  previewInvoice,
  previewParams,
  subscriptionParams,
  subscriptionUpdateParams,
  updateSubscription,
} from './subscriptions.ts'
import {
  list,
  noParams,
  openCall,
  parse,
  queryOf,
  read,
  type TwinCall,
  write,
  writeAnswer,
} from './twin-call.ts'
import { resourceMissing, TwinError } from './twin-error.ts'

const twin = new Hono<HttpEnv>()

twin.onError((error, c) => {
  if (error instanceof TwinError) return c.json({ error: error.body }, error.status)
  c.var.ctx.log.error({ err: error }, 'payments sandbox failed')
  return c.json({ error: { type: 'api_error', message: 'The payments sandbox failed.' } }, 500)
})

twin.use('/v1/*', async (c, next) => {
  if (c.var.ctx.config.payments.provider !== 'sandbox') return c.notFound()
  await next()
})

twin.get('/v1/products', (c) => list(c, 'product', {}))
twin.get('/v1/products/:id', (c) => read(c, 'product'))
twin.post('/v1/products', (c) => write(c, productParams, createProduct))

twin.get('/v1/prices', (c) => list(c, 'price', { product: z.string().optional() }))
twin.get('/v1/prices/:id', (c) => read(c, 'price'))
twin.post('/v1/prices', (c) => write(c, priceParams, createPrice))

twin.get('/v1/customers', (c) => list(c, 'customer', { email: z.string().optional() }))
twin.get('/v1/customers/:id', (c) => read(c, 'customer'))
twin.post('/v1/customers', (c) => write(c, customerParams, createCustomer))
twin.post('/v1/customers/:id', (c) =>
  write(c, customerParams, (ctx, params) => updateCustomer(ctx, c.req.param('id'), params)),
)
twin.delete('/v1/customers/:id', (c) => write(c, noParams, (ctx) => deleteCustomer(ctx, c.req.param('id'))))

twin.get('/v1/payment_methods', (c) => list(c, 'payment_method', { customer: z.string() }))
twin.get('/v1/payment_methods/:id', (c) => read(c, 'payment_method'))
twin.post('/v1/payment_methods', (c) => write(c, paymentMethodParams, createPaymentMethod, 'publishable'))

twin.get('/v1/setup_intents', (c) =>
  list(c, 'setup_intent', { customer: z.string().optional(), payment_method: z.string().optional() }),
)
twin.get('/v1/setup_intents/:id', readSetupIntent)
twin.post('/v1/setup_intents', (c) => write(c, setupIntentParams, createSetupIntent))
twin.post('/v1/setup_intents/:id/confirm', confirm)

twin.get('/v1/subscriptions', (c) =>
  list(c, 'subscription', {
    customer: z.string().optional(),
    status: z.enum(['all', 'trialing', 'active', 'past_due', 'incomplete', 'canceled']).optional(),
  }),
)
twin.get('/v1/subscriptions/:id', (c) => read(c, 'subscription'))
twin.post('/v1/subscriptions', (c) => write(c, subscriptionParams, createSubscription))
twin.post('/v1/subscriptions/:id', (c) =>
  write(c, subscriptionUpdateParams, (ctx, params) => updateSubscription(ctx, c.req.param('id'), params)),
)
twin.delete('/v1/subscriptions/:id', (c) =>
  write(c, noParams, (ctx) => cancelTwinSubscription(ctx, c.req.param('id'))),
)

twin.get('/v1/invoices', listInvoices)
twin.post('/v1/invoices/create_preview', (c) => write(c, previewParams, previewInvoice))
twin.get('/v1/invoices/:id', (c) => read(c, 'invoice'))
twin.post('/v1/invoices/:id/pay', (c) =>
  write(c, payParams, (ctx, params) => payOpenInvoice(ctx, c.req.param('id'), params)),
)

twin.get('/v1/events', listEvents)
twin.get('/v1/events/:id', (c) => read(c, 'event'))

twin.all('/v1/*', (c) => {
  const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The payments sandbox has no such call.`
  throw new TwinError(404, { type: 'invalid_request_error', message })
})

/** The Stripe API of the sandbox. Answers 404 where payments are real. */
export const stripeTwinRoutes = twin

async function readSetupIntent(c: TwinCall): Promise<Response> {
  const { ctx, params, expansions, access } = openCall(c, 'publishable', queryOf(c))
  const { client_secret } = parse(z.strictObject({ client_secret: z.string().optional() }), params)
  const intent = await requireObject(ctx, 'setup_intent', c.req.param('id') ?? '')
  if (access === 'secret') return c.json(await expand(ctx, intent, expansions))
  if (!opensIntent(intent, client_secret)) throw resourceMissing('setup_intent', intent.id)
  return c.json(publicView(intent))
}

async function confirm(c: TwinCall): Promise<Response> {
  const id = c.req.param('id') ?? ''
  return writeAnswer(c, confirmParams, 'publishable', async (ctx, params, access) => {
    const intent = await requireObject(ctx, 'setup_intent', id)
    if (access === 'secret') return confirmSetupIntent(ctx, id, params)
    if (!opensIntent(intent, params.client_secret)) throw resourceMissing('setup_intent', id)
    const answer = await confirmSetupIntent(ctx, id, params)
    return answer.status === 200
      ? { ...answer, body: publicView(await requireObject(ctx, 'setup_intent', id)) }
      : answer
  })
}

import { Hono } from 'hono'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { TwinError } from './objects/twin-error.ts'
import { twinAccountRoutes } from './routes/account-routes.ts'
import { twinCustomerRoutes } from './routes/customer-routes.ts'
import { twinIntentRoutes } from './routes/intent-routes.ts'
import { twinInvoiceRoutes } from './routes/invoice-routes.ts'
import { twinPaymentRoutes } from './routes/payment-routes.ts'
import { twinPriceRoutes } from './routes/price-routes.ts'

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

for (const part of [
  twinPriceRoutes,
  twinCustomerRoutes,
  twinIntentRoutes,
  twinInvoiceRoutes,
  twinPaymentRoutes,
  twinAccountRoutes,
])
  twin.route('/', part)

twin.all('/v1/*', (c) => {
  const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The payments sandbox has no such call.`
  throw new TwinError(404, { type: 'invalid_request_error', message })
})

/** The Stripe API of the sandbox. Responds with 404 when payments are real. */
export const stripeTwinRoutes = twin

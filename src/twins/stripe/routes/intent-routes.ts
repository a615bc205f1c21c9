import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { attachParams, attachToCustomer } from '../cards/attach-to-customer.ts'
import { opensIntent, publicPayment, publicSetup } from '../cards/client-secret.ts'
import { confirmParams, confirmSetupIntent } from '../cards/confirm-setup.ts'
import {
  createPaymentMethod,
  detachPaymentMethod,
  paymentMethodParams,
  paymentMethodUpdateParams,
  updatePaymentMethod,
} from '../cards/payment-methods.ts'
import {
  cancelSetupIntent,
  createSetupIntent,
  setupCancelParams,
  setupIntentParams,
} from '../cards/setup-intents.ts'
import { requireObject } from '../objects/store.ts'
import { resourceMissing } from '../objects/twin-error.ts'
import type { PaymentIntent, SetupIntent } from '../objects/twin-object.ts'
import { answerBank, bankAnswerParams } from '../payments/answer-bank.ts'
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  paymentCancelParams,
  paymentConfirmParams,
  paymentIntentParams,
  paymentUpdateParams,
  updatePaymentIntent,
} from '../payments/payment-intents.ts'
import { createdRange, rangeOf } from '../wire/created-range.ts'
import { expand } from '../wire/expand.ts'
import {
  listWhere,
  noParams,
  openCall,
  parse,
  queryOf,
  read,
  type TwinCall,
  write,
  writeAnswer,
} from '../wire/twin-call.ts'

const text = z.string().optional()

/**
 * Routes for cards and the intents that set them up and charge them. A browser can call some of them with its
 * client secret.
 */
export const twinIntentRoutes = new Hono<HttpEnv>()
  .get(
    '/v1/payment_methods',
    listWhere('payment_method', { customer: z.string(), type: z.literal('card').optional() }, (contains) => ({
      contains,
    })),
  )
  .get('/v1/payment_methods/:id', (c) => read(c, 'payment_method'))
  .post('/v1/payment_methods', (c) => write(c, paymentMethodParams, createPaymentMethod, 'publishable'))
  .post('/v1/payment_methods/:id', (c) =>
    write(c, paymentMethodUpdateParams, (ctx, params) => updatePaymentMethod(ctx, c.req.param('id'), params)),
  )
  .post('/v1/payment_methods/:id/attach', (c) =>
    write(c, attachParams, (ctx, params) => attachToCustomer(ctx, c.req.param('id'), params)),
  )
  .post('/v1/payment_methods/:id/detach', (c) =>
    write(c, noParams, (ctx) => detachPaymentMethod(ctx, c.req.param('id'))),
  )
  .get(
    '/v1/setup_intents',
    listWhere(
      'setup_intent',
      { customer: text, payment_method: text, created: createdRange },
      ({ created, ...contains }) => ({ contains, ...rangeOf(created) }),
    ),
  )
  .get('/v1/setup_intents/:id', (c) => readIntent(c, 'setup_intent'))
  .post('/v1/setup_intents', (c) => write(c, setupIntentParams, createSetupIntent))
  .post('/v1/setup_intents/:id/confirm', confirmSetup)
  .post('/v1/setup_intents/:id/cancel', (c) =>
    write(c, setupCancelParams, (ctx, params) => cancelSetupIntent(ctx, c.req.param('id'), params)),
  )
  .get(
    '/v1/payment_intents',
    listWhere('payment_intent', { customer: text, created: createdRange }, ({ created, ...contains }) => ({
      contains,
      ...rangeOf(created),
    })),
  )
  .get('/v1/payment_intents/:id', (c) => readIntent(c, 'payment_intent'))
  .post('/v1/payment_intents', (c) => writeAnswer(c, paymentIntentParams, 'secret', createPaymentIntent))
  .post('/v1/payment_intents/:id', (c) =>
    write(c, paymentUpdateParams, (ctx, params) => updatePaymentIntent(ctx, c.req.param('id'), params)),
  )
  .post('/v1/payment_intents/:id/confirm', confirmPayment)
  .post('/v1/payment_intents/:id/cancel', (c) =>
    write(c, paymentCancelParams, (ctx, params) => cancelPaymentIntent(ctx, c.req.param('id'), params)),
  )
  .post('/v1/3ds2/challenge_complete', (c) => write(c, bankAnswerParams, answerBank, 'publishable'))

async function readIntent(c: TwinCall, kind: 'setup_intent' | 'payment_intent'): Promise<Response> {
  const { ctx, params, expansions, access } = openCall(c, 'publishable', queryOf(c))
  const { client_secret } = parse(z.strictObject({ client_secret: text }), params)
  const intent = await requireObject(ctx, kind, c.req.param('id') ?? '')
  if (access === 'secret') return c.json(await expand(ctx, intent, expansions))
  if (!opensIntent(intent, client_secret)) throw resourceMissing(kind, intent.id)
  return c.json(publicView(intent))
}

function publicView(intent: SetupIntent | PaymentIntent) {
  return intent.object === 'setup_intent' ? publicSetup(intent) : publicPayment(intent)
}

async function confirmSetup(c: TwinCall): Promise<Response> {
  const id = c.req.param('id') ?? ''
  return writeAnswer(c, confirmParams, 'publishable', async (ctx, params, access) => {
    const intent = await requireObject(ctx, 'setup_intent', id)
    if (access === 'secret') return confirmSetupIntent(ctx, id, params)
    if (!opensIntent(intent, params.client_secret)) throw resourceMissing('setup_intent', id)
    const answer = await confirmSetupIntent(ctx, id, params)
    if (answer.status !== 200) return answer
    return { ...answer, body: publicSetup(await requireObject(ctx, 'setup_intent', id)) }
  })
}

async function confirmPayment(c: TwinCall): Promise<Response> {
  const id = c.req.param('id') ?? ''
  return writeAnswer(c, paymentConfirmParams, 'publishable', async (ctx, params, access) => {
    const intent = await requireObject(ctx, 'payment_intent', id)
    if (access === 'secret') return confirmPaymentIntent(ctx, id, params)
    if (!opensIntent(intent, params.client_secret)) throw resourceMissing('payment_intent', id)
    const answer = await confirmPaymentIntent(ctx, id, { ...params, off_session: false })
    const after = publicPayment(await requireObject(ctx, 'payment_intent', id))
    if (answer.status === 200) return { ...answer, body: after }
    const { error } = answer.body as { error: object }
    return { ...answer, body: { error: { ...error, payment_intent: after } } }
  })
}

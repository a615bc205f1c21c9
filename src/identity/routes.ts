import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { overRate } from '#platform/http/rate-limit.ts'
import { MAILING_OPERATIONS, OPERATIONS, type Operation } from './operations/operations.ts'
import { limitExceeded, ProtocolError } from './protocol-error.ts'
import { publicKeys } from './tokens/signing-keys.ts'

const CONTENT_TYPE = 'application/x-amz-json-1.1'
const LARGEST_BODY = 64 * 1024

/** Far above what people behind one address need; it slows down who tries one password on many accounts. */
const CALLS = { name: 'identity', uses: 600, seconds: 5 * 60 }

const MAILS = { name: 'identity.mails', uses: 60, seconds: 60 * 60 }

const protocolCors = cors({
  origin: '*',
  allowMethods: ['POST', 'OPTIONS'],
  allowHeaders: [
    'content-type',
    'x-amz-target',
    'x-amz-user-agent',
    'cache-control',
    'amz-sdk-invocation-id',
    'amz-sdk-request',
  ],
  exposeHeaders: ['x-amzn-requestid', 'x-amzn-errortype', 'x-amzn-errormessage'],
  maxAge: 86_400,
})

const boundedBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new ProtocolError('SerializationException', 'The request is too large.')
  },
})

/** The user pool as Cognito's clients know it: one address, the action named in a header. */
const protocol = new Hono<HttpEnv>()
  .use(protocolCors)
  .use(async (c, next) => {
    c.header('x-amzn-requestid', c.var.ctx.requestId)
    c.header('cache-control', 'no-store')
    await next()
  })
  .post('/', boundedBody, async (c) => {
    const { ctx } = c.var
    const operation = requireOperation(c.req.header('x-amz-target'))
    await requireRate(ctx, clientAddress(c), operation)
    return c.body(JSON.stringify(await operation(ctx, parseBody(await c.req.text()))), 200, {
      'content-type': CONTENT_TYPE,
    })
  })

protocol.onError((error, c) => {
  const known = error instanceof ProtocolError
  if (!known) c.var.ctx.log.error({ err: error }, 'identity request failed')
  const { name, message } = known
    ? error
    : new ProtocolError('InternalErrorException', 'Something went wrong.')
  return c.body(JSON.stringify({ __type: name, message }), known ? 400 : 500, {
    'content-type': CONTENT_TYPE,
    'x-amzn-errortype': name,
  })
})

export const identityRoutes = new Hono<HttpEnv>()
  .route('/identity', protocol)
  .get('/identity/:userPoolId/.well-known/jwks.json', cors({ origin: '*' }), async (c) => {
    const { ctx } = c.var
    if (c.req.param('userPoolId') !== ctx.config.identity.userPoolId) return c.notFound()
    return c.json({ keys: await publicKeys(ctx) }, 200, { 'cache-control': 'public, max-age=300' })
  })

function requireOperation(target: string | undefined): Operation {
  const operation = OPERATIONS.get(target ?? '')
  if (operation) return operation
  throw new ProtocolError('UnknownOperationException', 'The user pool does not know this action.')
}

async function requireRate(ctx: Context, address: string, operation: Operation): Promise<void> {
  if ((await overRate(ctx, CALLS, address)) > 0) {
    throw new ProtocolError(
      'TooManyRequestsException',
      'Too many requests. Please try again in a few minutes.',
    )
  }
  if (MAILING_OPERATIONS.has(operation) && (await overRate(ctx, MAILS, address)) > 0) throw limitExceeded()
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProtocolError('SerializationException', 'The request is not JSON.')
  }
}

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import { ownBrowser } from './browsers/own-browser.ts'
import { requireMailRate } from './codes/require-mail-rate.ts'
import type { BeforeLeaving } from './operations/delete-user.ts'
import { MAILING_OPERATIONS, operationsWith, type PoolOperation } from './operations/operations.ts'
import { type HttpRequest, type PoolRequest, protocolRouter } from './operations/protocol-router.ts'
import { ProtocolError } from './protocol-error.ts'
import { publicKeys } from './tokens/signing-keys.ts'

/**
 * Far more than the people behind one address need. It slows down an attacker who tries one password on many
 * accounts.
 */
const CALLS = { name: 'identity', limit: 600, seconds: 5 * 60 }

type Options = { beforeLeaving: BeforeLeaving }

/** Public routes: the protocol, and the keys that verify its tokens. */
export function identityRoutes(options: Options) {
  return mountedPool(protocolRouter(publicOperations(options)))
}

/** Amazon's SDK adds a slash to the configured address, but the browser's client does not. */
export function mountedPool(router: Hono<HttpEnv>) {
  return new Hono<HttpEnv>().route('/identity', router).route('/identity/', router).route('/', keyRoutes)
}

const keyRoutes = new Hono<HttpEnv>().get(
  '/identity/:userPoolId/.well-known/jwks.json',
  cors({ origin: '*' }),
  async (c) => {
    const { ctx } = c.var
    if (c.req.param('userPoolId') !== ctx.config.identity.userPoolId) return c.notFound()
    return c.json({ keys: await publicKeys(ctx) }, 200, { 'cache-control': 'public, max-age=300' })
  },
)

/** Selects the public operations, with a rate limit per network address. */
export function publicOperations(options: Options) {
  const operations = operationsWith(options)
  return async (c: HttpRequest): Promise<PoolRequest> => {
    const { ctx } = c.var
    const operation = operations.get(c.req.header('x-amz-target') ?? '')
    if (!operation) {
      throw new ProtocolError('UnknownOperationException', 'The user pool does not know this action.')
    }
    await requireRate(ctx, clientAddress(c), operation)
    return { operation, ctx: { ...ctx, browser: ownBrowser(c) } }
  }
}

async function requireRate(ctx: Context, address: string, operation: PoolOperation): Promise<void> {
  if ((await secondsToWait(ctx, CALLS, address)) > 0) {
    throw new ProtocolError(
      'TooManyRequestsException',
      'Too many requests. Please try again in a few minutes.',
    )
  }
  if (MAILING_OPERATIONS.has(operation)) await requireMailRate(ctx, address)
}

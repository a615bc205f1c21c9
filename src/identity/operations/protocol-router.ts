import { Hono, type Context as RequestContext } from 'hono'
import { cors } from 'hono/cors'
import type { Context } from '#platform/context.ts'
import { databaseErrorKind } from '#platform/db/database-error-kind.ts'
import { AppError } from '#platform/errors.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { limitBody } from '#platform/http/limit-body.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { PoolOperation } from './operations.ts'

const CONTENT_TYPE = 'application/x-amz-json-1.1'
const LARGEST_BODY = 64 * 1024

/** The operation of a request, and the context to run it in. */
export type PoolRequest = { operation: PoolOperation; ctx: Context }
export type HttpRequest = RequestContext<HttpEnv>

const preflight = cors({
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
  maxAge: 86_400,
})

const RETRY_SECONDS = '5'
const EXPOSED_HEADERS = 'x-amzn-requestid,x-amzn-errortype,x-amzn-errormessage'

const boundedBody = limitBody(
  LARGEST_BODY,
  () => new ProtocolError('SerializationException', 'The request is too large.'),
)

/**
 * Builds the user pool's endpoint as Cognito's clients expect it: one address, with the action named in a
 * header.
 */
export function protocolRouter(choose: (c: HttpRequest) => PoolRequest | Promise<PoolRequest>) {
  const router = new Hono<HttpEnv>()
    .options('*', preflight)
    .use(async (c, next) => {
      c.header('access-control-allow-origin', '*')
      c.header('access-control-expose-headers', EXPOSED_HEADERS)
      c.header('x-amzn-requestid', c.var.ctx.requestId)
      // Compression is disabled too, because the size of a compressed response could reveal secrets in it.
      c.header('cache-control', 'no-store, no-transform')
      await next()
    })
    .post('/', boundedBody, async (c) => {
      const { operation, ctx } = await choose(c)
      const answer = await operation(ctx, parseBody(await c.req.text()))
      return c.body(JSON.stringify(answer), 200, { 'content-type': CONTENT_TYPE })
    })
  router.onError((error, c) => {
    const isPassing = isUnavailable(error)
    const refusal = isPassing ? null : refusalOf(error)
    if (!refusal) c.var.ctx.log.error({ err: error }, 'identity request failed')
    const { name, message } = refusal ?? new ProtocolError('InternalErrorException', 'Something went wrong.')
    // Cognito's clients retry automatically after either.
    if (isPassing) c.header('retry-after', RETRY_SECONDS)
    return c.body(JSON.stringify({ __type: name, message }), refusal ? 400 : isPassing ? 503 : 500, {
      'content-type': CONTENT_TYPE,
      'x-amzn-errortype': name,
    })
  })
  return router
}

/** True for temporary errors: an unavailable database, or a timeout. */
function isUnavailable(error: Error): boolean {
  return error instanceof AppError ? error.code === 'unavailable' : databaseErrorKind(error) !== undefined
}

/** A refusal by one of the product's use cases is the requester's error here too. */
function refusalOf(error: Error): ProtocolError | null {
  if (error instanceof ProtocolError) return error
  if (!(error instanceof AppError)) return null
  const isOver = error.code === 'over_limit'
  return new ProtocolError(isOver ? 'LimitExceededException' : 'InvalidParameterException', error.message)
}

/** Null counts as a missing member: https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (value === null ? undefined : value))
  } catch {
    throw new ProtocolError('SerializationException', 'The request is not JSON.')
  }
}

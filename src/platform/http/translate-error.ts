import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { databaseErrorKind } from '#platform/db/database-error-kind.ts'
import { AppError, type ErrorCode } from '#platform/errors.ts'
import type { HttpEnv } from './api-router.ts'

const STATUS: Record<ErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  over_limit: 429,
  unavailable: 503,
}

/**
 * Converts all exceptions to responses. An exception that is not a deliberate refusal is logged and gives a
 * 500.
 */
export const translateError: ErrorHandler<HttpEnv> = (error, c) => {
  const { requestId, log } = c.var.ctx
  const refusal = error instanceof AppError ? error : refusalOfDatabase(error)
  if (refusal) {
    const { code, message, fields, retrySeconds } = refusal
    const retryAfter = retrySeconds?.toString() ?? (code === 'unavailable' ? RETRY_SECONDS : undefined)
    if (retryAfter !== undefined) c.header('retry-after', retryAfter)
    return c.json({ error: { code, message, ...(fields ? { fields } : {}) }, requestId }, STATUS[code])
  }
  if (error instanceof HTTPException && error.status < 500) {
    const message = UNREADABLE[error.status] ?? (error.message || 'The request could not be read.')
    return c.json({ error: { code: 'invalid', message }, requestId }, error.status)
  }
  if (isHangUp(error)) {
    return c.json({ error: { code: 'invalid', message: 'The request was not sent whole.' }, requestId }, 400)
  }
  log.error({ err: error }, 'request failed')
  if (databaseErrorKind(error)) {
    c.header('retry-after', RETRY_SECONDS)
    return c.json({ error: { code: 'unavailable', message: DATABASE_AWAY }, requestId }, 503)
  }
  const message = `Something went wrong on our side. Nothing you entered was lost. If it happens again, tell us this number: ${requestId}.`
  return c.json({ error: { code: 'unavailable', message }, requestId }, 500)
}

/**
 * True if the client closed the connection while sending. This is not our failure, and the response has no
 * reader.
 */
function isHangUp(error: Error): boolean {
  return error.message === 'aborted' && (error as { code?: unknown }).code === 'ECONNRESET'
}

const RETRY_SECONDS = '5'
const DATABASE_AWAY =
  'Our database does not answer right now. Nothing you entered was lost. Try again in a moment.'

const UNREADABLE: Record<number, string> = {
  415: 'Send the body as JSON, with Content-Type: application/json.',
}

const CLASHES = new Set(['23503', '23505', '40001', '40P01'])
const UNSTORABLE_TEXT = new Set(['22021', '22P05'])

/**
 * The database is the last guard: of two concurrent requests, it may refuse the second after its use case has
 * checked everything (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
function refusalOfDatabase(error: Error): AppError | undefined {
  const code = (error.cause as { code?: unknown } | undefined)?.code
  if (typeof code !== 'string') return undefined
  if (CLASHES.has(code)) {
    return new AppError('conflict', 'Somebody changed this at the same moment. Please try again.')
  }
  if (UNSTORABLE_TEXT.has(code))
    return new AppError('invalid', 'The text holds characters that we cannot keep.')
  return undefined
}

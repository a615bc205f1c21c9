import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
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

/** The one place where exceptions become answers. What no verb threw on purpose is logged and answers 500. */
export const translateError: ErrorHandler<HttpEnv> = (error, c) => {
  const { requestId, log } = c.var.ctx
  if (error instanceof AppError) {
    const { code, message, fields } = error
    return c.json({ error: { code, message, ...(fields ? { fields } : {}) }, requestId }, STATUS[code])
  }
  if (error instanceof HTTPException && error.status < 500) {
    const message = error.message || 'The request could not be read.'
    return c.json({ error: { code: 'invalid', message }, requestId }, error.status)
  }
  log.error({ err: error }, 'request failed')
  const message = `Something went wrong on our side. Nothing you entered was lost. If it happens again, tell us this number: ${requestId}.`
  return c.json({ error: { code: 'unavailable', message }, requestId }, 500)
}

import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'

export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string | undefined
  decline_code?: string | undefined
  message: string
  param?: string | undefined
  doc_url?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
}

/** A refusal in Stripe's words. Throwing it rolls back everything that the call did. */
export class TwinError extends Error {
  override readonly name = 'TwinError'
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody

  constructor(status: ContentfulStatusCode, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function invalidRequest(message: string, rest: Partial<ErrorBody> = {}): TwinError {
  return new TwinError(400, { type: 'invalid_request_error', message, ...rest })
}

/** Builds the error for a failed payment. It is thrown when the whole call must be rolled back. */
export function paymentRefused(body: ErrorBody): TwinError {
  return new TwinError(402, body)
}

export function resourceMissing(kind: string, id: string, param = 'id'): TwinError {
  const status = param === 'id' ? 404 : 400
  const message = `No such ${kind.replace(/_/g, '')}: '${id}'`
  return new TwinError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** Returns Stripe's message for the first parameter that the call's schema refuses. */
export function refusedParameter(issue: z.core.$ZodIssue): TwinError {
  if (issue.code === 'unrecognized_keys') {
    const param = inBrackets([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = inBrackets(issue.path)
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { code: 'parameter_invalid', param })
}

function inBrackets([first, ...rest]: PropertyKey[]): string {
  return `${String(first ?? 'body')}${rest.map((part) => `[${String(part)}]`).join('')}`
}

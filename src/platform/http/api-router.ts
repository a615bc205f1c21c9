import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { AppError, ERROR_CODES, type ErrorCode } from '#platform/errors.ts'
import { EXAMPLE_ID } from './wire-fields.ts'

export type HttpEnv = { Variables: { ctx: Context; nonce: string } }

/** Creates a router for the HTTP API. One zod schema per call validates, types and documents it. */
export function apiRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues)
    },
  })
}

/** Converts zod issues into a refusal that names each field. The first fault of each field is shown. */
export function invalidInput(issues: readonly { path: readonly PropertyKey[]; message: string }[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message
  const [name, message] = Object.entries(fields)[0] ?? ['body', 'The request could not be read.']
  return new AppError('invalid', `${name}: ${message}`, fields)
}

export const errorAnswer = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES),
      message: z.string().openapi({ description: 'For the person who asked.' }),
      fields: z
        .record(z.string(), z.string())
        .optional()
        .openapi({ description: 'What is wrong with which field of the request.' }),
    }),
    requestId: z.string().openapi({ description: 'Names the request in our log.' }),
  })
  .openapi('Error')

type Refusal = { code: ErrorCode; description: string; message: string; fields?: Record<string, string> }

const REFUSALS: Record<number, Refusal> = {
  400: {
    code: 'invalid',
    description: 'Something in the request is missing or wrong; `fields` says what.',
    message: 'name: Must be a text.',
    fields: { name: 'Must be a text.' },
  },
  401: {
    code: 'not_signed_in',
    description: 'Nobody is signed in, or the sign-in has ended.',
    message: 'Please log in first.',
  },
  403: {
    code: 'not_allowed',
    description: 'Whoever is signed in may not do this.',
    message: 'Only an administrator can do this.',
  },
  404: {
    code: 'not_found',
    description: 'There is no such thing, or it is somebody else’s.',
    message: 'We could not find this meal plan.',
  },
  409: {
    code: 'conflict',
    description: 'It clashes with what is there; the message says with what, and what to do.',
    message: 'Somebody changed this plan after you opened it. Load it again, then repeat your change.',
  },
  415: {
    code: 'invalid',
    description: 'The body is not sent as `application/json`.',
    message: 'Send the body as JSON, with Content-Type: application/json.',
  },
  429: {
    code: 'over_limit',
    description: 'Too many requests; the message says how long to wait.',
    message: 'Too many tries from here. Please try again in 40 seconds.',
  },
  503: {
    code: 'unavailable',
    description: 'A service that this needs does not answer. Nothing was changed; try again.',
    message: 'The payment provider does not answer right now. Please try again.',
  },
}

/** Builds the documentation of the refusals that a call can return. */
export function errorAnswers<Status extends number>(...statuses: Status[]) {
  const answers = statuses.map((status) => [status, refusalAnswer(status)] as const)
  return Object.fromEntries(answers) as Record<Status, ReturnType<typeof refusalAnswer>>
}

function refusalAnswer(status: number) {
  const refusal = REFUSALS[status]
  if (!refusal) throw new Error(`No refusal answers ${status}.`)
  const { description, ...error } = refusal
  const example = { error, requestId: EXAMPLE_ID }
  return { description, content: { 'application/json': { schema: errorAnswer, example } } }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

export function jsonAnswer<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    page: z.number().int().openapi({ example: 1 }),
    count: z.number().int().openapi({ example: 20 }),
    total: z.number().int().openapi({ description: 'Rows on all pages together.', example: 1 }),
  })
}

/**
 * Builds the schema of a search text. If it is missing or empty, the whole list is returned. PostgreSQL
 * stores no NUL characters, so they are refused.
 */
export function searchField(description: string, example: string) {
  return z
    .string()
    .max(200, 'Use at most 200 characters.')
    .default('')
    .transform((query) => query.replaceAll('\0', ' ').toWellFormed())
    .openapi({ type: 'string', maxLength: 200, description, example })
}

import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

export type HttpEnv = { Variables: { ctx: Context; nonce: string } }

/** A router of the HTTP API: one zod schema per call validates, types and documents it. */
export function apiRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues)
    },
  })
}

/** Turns what zod found into a refusal that names each field; the first fault of a field is the one shown. */
export function invalidInput(issues: readonly { path: readonly PropertyKey[]; message: string }[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message
  const [name, message] = Object.entries(fields)[0] ?? ['body', 'The request could not be read.']
  return new AppError('invalid', `${name}: ${message}`, fields)
}

export const errorAnswer = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
    requestId: z.string(),
  })
  .openapi('Error')

/** The answers that every call may give beside its own. */
export function errorAnswers<Status extends number>(...statuses: Status[]) {
  const answer = {
    description: 'Refused; the message says why.',
    content: { 'application/json': { schema: errorAnswer } },
  }
  return Object.fromEntries(statuses.map((status) => [status, answer])) as Record<Status, typeof answer>
}

/** Answers of a paged list. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    page: z.number().int(),
    count: z.number().int(),
    total: z.number().int(),
  })
}

const MAX_COUNT = 300

/** `page` below 1 is page 1; `count` defaults to 20 and is at most 300. */
export const pageQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .max(1_000_000)
    .default(1)
    .transform((page) => Math.max(1, page)),
  count: z.coerce
    .number()
    .int()
    .default(20)
    .transform((count) => Math.min(MAX_COUNT, Math.max(1, count))),
})
export type PageQuery = z.infer<typeof pageQuery>

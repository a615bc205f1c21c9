import { DrizzleQueryError } from 'drizzle-orm'

/** What a log may hold of an error. */
export type LoggableError = {
  type: string
  message: string
  /** Where it was thrown, without what was said there. */
  stack?: string
  code?: string
  /** What the database names without telling any value. */
  table?: string
  column?: string
  constraint?: string
  cause?: LoggableError
}

const DEEPEST = 4
// Each run of letters is looked at once: a pattern with the sign in the middle begins anew at every letter before it.
const RUN = /[^\s<>"'(),:;]+/g
const ADDRESS = /^.+@./s

/** Data exceptions quote what they could not read: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const QUOTES_VALUES = /^22/

/**
 * What may be told of an error outside of the request that it ended. What a failed statement was given are health
 * facts, addresses and secrets, so that neither they nor what the database quotes of them is among it; nor is any
 * email address.
 */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something was thrown that is no error.' }
  const { code, table, column, constraint } = error as Error &
    Partial<Record<'code' | 'table' | 'column' | 'constraint', unknown>>
  const stack = framesOf(error)
  return {
    type: error.constructor.name || error.name,
    message: messageOf(error),
    ...(stack && { stack }),
    ...texts({ code, table, column, constraint }),
    ...(error.cause && depth < DEEPEST ? { cause: loggableError(error.cause, depth + 1) } : {}),
  }
}

/** The same as an error to throw on, where whoever catches it stores or prints it. */
export function withoutValues(error: unknown): Error {
  const { type, message, stack } = loggableError(error)
  const printable = new Error(message)
  printable.name = type
  printable.stack = `${type}: ${message}\n${stack ?? ''}`
  return printable
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const isOfDatabase = typeof severity === 'string' && typeof code === 'string'
  if (isOfDatabase && QUOTES_VALUES.test(code)) return `The database could not read a value (${code}).`
  return error.message.replace(RUN, (run) => (ADDRESS.test(run) ? '[address]' : run))
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

function texts(given: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

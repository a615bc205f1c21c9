import { DrizzleQueryError } from 'drizzle-orm'

/** The parts of an error that can be logged. */
export type LoggableError = {
  type: string
  message: string
  /** Location of the throw, without the message. */
  stack?: string
  code?: string
  /** Names from the database, which reveal no values. */
  table?: string
  column?: string
  constraint?: string
  cause?: LoggableError
}

const DEEPEST = 4
// Each run of characters is examined once. A pattern with the @ sign in the middle would restart at every
// letter before it.
const RUN = /[^\s<>"'(),:;]+/g
const ADDRESS = /^.+@./s

/**
 * Messages of data exceptions quote the invalid value:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const QUOTES_VALUES = /^22/

/**
 * Returns the parts of an error that can be shown outside its request. Parameters of failed statements are
 * health data, addresses and secrets, so the parameters, the database's quotes of them and all email
 * addresses are removed.
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

/** Returns the same as an error that can be thrown to callers that store or print it. */
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

import { DrizzleQueryError } from 'drizzle-orm'

/**
 * Reasons why a database can't serve: it is unreachable (`away`), it accepts no writes (`read-only`, `full`),
 * or it was too `busy` for one statement (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
export type DatabaseErrorKind = 'away' | 'read-only' | 'full' | 'busy'

const ERROR_KINDS: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
  [
    /^(08...|57P0[1-5]|5330[0-9]|58030|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|AI_AGAIN|NOTFOUND)|E(HOST|NET)UNREACH)$/,
    'away',
  ],
  [/^(25006|25P02)$/, 'read-only'],
  [/^53(000|100|200|400)$/, 'full'],
  [/^(57014|55P03|25P03|25P04)$/, 'busy'],
]

/**
 * PgBouncer uses one code for all errors. These messages mean that it refuses the client, so waiting doesn't
 * help.
 */
const POOLER_REFUSAL =
  /^(unsupported startup parameter|no such (database|user)|transaction blocks not allowed in statement pooling mode)/

/** Messages of errors that `pg`, and pg-boss for its listening connection, throw without an error code. */
const LOST_CONNECTION =
  /^(LISTEN\/NOTIFY (connection ended|heartbeat timed out)|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after calling end)/

/** Classifies a database error. Returns undefined if the database is not the cause. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  // A failed start of a transaction throws the `pg` error itself. A failed statement has the `pg` error as
  // its cause.
  const thrown = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  if (!(thrown instanceof Error)) return undefined
  const { code } = thrown as { code?: unknown }
  if (code === '08P01' && POOLER_REFUSAL.test(thrown.message)) return undefined
  if (typeof code === 'string') return ERROR_KINDS.find(([codes]) => codes.test(code))?.[1]
  return LOST_CONNECTION.test(thrown.message) ? 'away' : undefined
}

/** True if the server cannot accept writes at present, as opposed to being slow. */
export function stopsWriting(kind: DatabaseErrorKind | undefined): boolean {
  return kind === 'read-only' || kind === 'full'
}

/**
 * Errors from our own database connections. Other servers' errors, such as a refused connection, have the
 * same codes.
 */
const ofOurDatabase = new WeakSet<Error>()

export function rememberDatabaseError(error: unknown): void {
  if (error instanceof Error) ofOurDatabase.add(error)
}

/** Returns true if this error, or one of its causes, means that the database is unavailable. */
export function tellsOfOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (ofOurDatabase.has(each)) return isOutage(databaseErrorKind(each))
  }
  return false
}

/** True if the database cannot be reached or written to, as opposed to being slow. */
export function isOutage(kind: DatabaseErrorKind | undefined): boolean {
  return kind === 'away' || stopsWriting(kind)
}

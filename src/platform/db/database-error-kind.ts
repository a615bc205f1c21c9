import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What keeps a database from serving: it is `away`, takes no writes (`read-only`, `full`), or was too `busy` for one
 * statement (https://www.postgresql.org/docs/current/errcodes-appendix.html).
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

/** PgBouncer sends one code for everything. With these words it refuses the client; no wait helps. */
const POOLER_REFUSAL =
  /^(unsupported startup parameter|no such (database|user)|transaction blocks not allowed in statement pooling mode)/

/** Messages that `pg`, and pg-boss for its listening connection, throw without an error code. */
const LOST_CONNECTION =
  /^(LISTEN\/NOTIFY (connection ended|heartbeat timed out)|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after calling end)/

/** What kind of error of the database this is; undefined where the database is not to blame. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  // Beginning a transaction fails with what `pg` throws, a statement with that as the cause.
  const thrown = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  if (!(thrown instanceof Error)) return undefined
  const { code } = thrown as { code?: unknown }
  if (code === '08P01' && POOLER_REFUSAL.test(thrown.message)) return undefined
  if (typeof code === 'string') return ERROR_KINDS.find(([codes]) => codes.test(code))?.[1]
  return LOST_CONNECTION.test(thrown.message) ? 'away' : undefined
}

/** A server that cannot be used to write at present, as opposed to one that merely was slow. */
export function stopsWriting(kind: DatabaseErrorKind | undefined): boolean {
  return kind === 'read-only' || kind === 'full'
}

/** Errors of other servers, such as a refused connection, have the same codes: these came from a connection of ours. */
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

/** A database that cannot be reached or written to, as opposed to one that was slow. */
export function isOutage(kind: DatabaseErrorKind | undefined): boolean {
  return kind === 'away' || stopsWriting(kind)
}

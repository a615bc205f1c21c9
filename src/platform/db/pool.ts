import pg from 'pg'
import { DeadlineExceeded, timeLeftMs } from '#platform/deadline.ts'
import { textOf, withRowsInSight } from './access/with-rows-in-sight.ts'
import { databaseErrorKind, rememberDatabaseError, stopsWriting } from './database-error-kind.ts'
import { setRoleStatement } from './session-role.ts'

export type PoolOptions = {
  maxConnections?: number
  statementMs?: number
}

export type BoundedPool = {
  pool: pg.Pool
  isWedged: () => boolean
  lastRefusedWriteMs: () => number | undefined
  /** Records an error from a connection outside the pool. */
  noteError: (error: unknown) => void
  /** Closes all connections. A connection still in use is waited for only for a limited time. */
  end: () => Promise<void>
}

const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000
const LOCK_MS = 10_000
const PING_MS = 2_000
/** A connection that was idle for longer is tested before use. */
const RESTED_MS = 3_000
const LEAKED_MS = 30_000
const END_MS = 3_000
const SERVER_FIRST_MS = 500
/** Time for ROLLBACK alone after the deadline. */
const ROLLBACK_MS = 1_000

type Query = (...args: unknown[]) => Promise<unknown>
type Callback = (error: unknown, answer?: unknown) => void

type PoolState = {
  statementMs: number
  /** Time at which each idle connection was returned. */
  resting: Map<pg.ClientBase, number>
  lastReturnMs: number
  lastDeniedMs: number
  lastRefusedWriteMs: number | undefined
}

/**
 * Opens a pool that never waits indefinitely for a free connection, for a new connection, or for a response.
 * Each wait ends after its own limit or at the caller's deadline. A connection that exceeds a limit is
 * dropped together with all idle connections, because the cause has probably silenced them too. Decision 28
 * explains why this is our own code.
 */
export function openPool(url: string, options: PoolOptions = {}): BoundedPool {
  const { maxConnections = 10, statementMs = STATEMENT_MS } = options
  const state: PoolState = {
    statementMs,
    resting: new Map(),
    lastReturnMs: performance.now(),
    lastDeniedMs: 0,
    lastRefusedWriteMs: undefined,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_MS,
    onConnect: (client) => {
      const query = client.query.bind(client) as unknown as Query
      const seeing = withRowsInSight(client, query)
      const ask = oneAfterAnother((...args: unknown[]) => askInTime(state, client, seeing, args))
      client.query = ((...args: unknown[]) => askedBack(ask, args)) as typeof client.query
      return prepareSession(client, { statementMs, setRole: setRoleStatement(url) })
    },
  })
  watchConnections(pool, state)
  lendInTime(pool, state)
  return {
    pool,
    isWedged: () => {
      const isTaken = pool.totalCount >= maxConnections && pool.idleCount === 0
      const { lastDeniedMs, lastReturnMs } = state
      return isTaken && lastDeniedMs > lastReturnMs && performance.now() - lastReturnMs > LEAKED_MS
    },
    lastRefusedWriteMs: () => state.lastRefusedWriteMs,
    noteError: (error) => noteError(state, error),
    end: () => endWithin(pool),
  }
}

/**
 * The pool replaces a lost connection, and its user gets an error from the failed statement. Without these
 * listeners, a lost connection would end the process: one is for idle connections, one for connections in a
 * transaction.
 */
function watchConnections(pool: pg.Pool, state: PoolState): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_, client) => {
    state.resting.set(client, performance.now())
    state.lastReturnMs = performance.now()
  })
  pool.on('remove', (client) => {
    state.resting.delete(client)
    state.lastReturnMs = performance.now()
  })
}

/**
 * Supports both styles of the driver: calls the callback if there is one, and returns a promise otherwise.
 */
function askedBack(ask: Query, args: unknown[]): unknown {
  const last = args.at(-1)
  if (typeof last !== 'function') return ask(...args)
  const done = last as Callback
  ask(...args.slice(0, -1)).then((answer) => done(null, answer), done)
  return undefined
}

/**
 * Queues statements that parts of one transaction send concurrently, because the next version of the driver
 * will refuse them. The time limit of each starts when its turn comes.
 */
function oneAfterAnother(ask: Query): Query {
  let turn: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const asked = turn.then(() => ask(...args))
    turn = asked.catch(() => undefined)
    return asked
  }
}

async function askInTime(
  state: PoolState,
  client: pg.ClientBase,
  query: Query,
  args: unknown[],
): Promise<unknown> {
  const limitMs = timeFor(args[0], state.statementMs)
  const timer = setTimeout(() => {
    dropSilent(client)
    if (limitMs < Math.min(PING_MS, state.statementMs)) return
    for (const other of state.resting.keys()) dropSilent(other)
  }, limitMs)
  try {
    return await query(...args)
  } catch (error) {
    const kind = noteError(state, error)
    // The server rolls back a lost transaction anyway, and the caller already has its own error to report.
    if (kind === 'away' && isRollback(args[0])) return { rows: [], rowCount: 0 }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function noteError(state: PoolState, error: unknown): ReturnType<typeof databaseErrorKind> {
  rememberDatabaseError(error)
  const kind = databaseErrorKind(error)
  if (stopsWriting(kind)) state.lastRefusedWriteMs = performance.now()
  return kind
}

/** Slightly longer than the server's own limit, so that the server's error can still arrive. */
function timeFor(query: unknown, statementMs: number): number {
  // An aborted transaction gets time for its rollback, even slightly before its deadline, because timers
  // sometimes fire a millisecond early.
  const leftMs = isRollback(query) ? Math.max(timeLeftMs(), ROLLBACK_MS) : timeLeftMs()
  if (leftMs === 0) throw new DeadlineExceeded()
  return Math.min(statementMs + SERVER_FIRST_MS, leftMs)
}

/** Makes the pool lend only working connections, each returned exactly once. */
function lendInTime(pool: pg.Pool, state: PoolState): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  async function acquire(): Promise<pg.PoolClient> {
    for (;;) {
      if (timeLeftMs() === 0) throw new DeadlineExceeded()
      const client = await connect().catch((error) => {
        state.lastDeniedMs = performance.now()
        noteError(state, error)
        throw error
      })
      const restedSince = state.resting.get(client)
      state.resting.delete(client)
      giveBackOnce(client)
      if (restedSince === undefined || performance.now() - restedSince < RESTED_MS) return client
      if (await answers(client)) return client
      client.release(true)
    }
  }
  pool.connect = ((done?: (error: unknown, client?: pg.PoolClient, release?: unknown) => void) => {
    if (!done) return acquire()
    acquire().then(
      (client) => done(undefined, client, client.release),
      (error) => done(error, undefined, () => undefined),
    )
  }) as typeof pool.connect
}

/**
 * A lost connection is returned to the pool automatically, because the code that started a transaction on it
 * may be unable to return it.
 */
function giveBackOnce(client: pg.PoolClient): void {
  const release = client.release.bind(client)
  let isBack = false
  const back = (error?: Error | boolean) => {
    if (isBack) return
    isBack = true
    client.off('end', lost)
    release(error)
  }
  const lost = () => back(true)
  client.release = back
  client.once('end', lost)
}

function isRollback(query: unknown): boolean {
  return /^\s*rollback/i.test(textOf(query))
}

/**
 * Sets the role of the connection and the server-side timeouts, so that the server ends statements and locks
 * of a disconnected client. The settings are sent as statements in one message, because a pooler refuses
 * unknown startup parameters.
 */
async function prepareSession(
  client: pg.ClientBase,
  { statementMs, setRole }: { statementMs: number; setRole: string | undefined },
): Promise<void> {
  const limits = {
    statement_timeout: statementMs,
    lock_timeout: Math.min(LOCK_MS, statementMs),
    idle_in_transaction_session_timeout: 2 * statementMs,
    // The server also detects a silent client, within seconds, and frees its place.
    tcp_keepalives_idle: 20,
    tcp_keepalives_interval: 10,
  }
  const texts = Object.entries(limits).map(([name, limit]) => `set ${name} = ${limit}`)
  await client.query([...(setRole ? [setRole] : []), ...texts].join(';'))
}

async function answers(client: pg.ClientBase): Promise<boolean> {
  const timer = setTimeout(() => dropSilent(client), PING_MS)
  try {
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Makes all statements that wait for a response on this connection fail immediately. */
function dropSilent(client: pg.ClientBase): void {
  const error = Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' })
  destroyConnection(client, error)
}

/**
 * Closes a connection without notifying the server. The driver has no call for this: its `end` waits for a
 * response.
 */
export function destroyConnection(client: pg.ClientBase, error?: Error): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: (error?: Error) => void } } }
  connection.stream.destroy(error)
}

async function endWithin(pool: pg.Pool): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, END_MS)
  await Promise.race([pool.end(), promise])
  clearTimeout(timer)
}

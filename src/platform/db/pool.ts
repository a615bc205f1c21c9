import pg from 'pg'
import { DeadlineExceeded, timeLeftMs } from '#platform/deadline.ts'
import { textOf, withRowsInSight } from './access/with-rows-in-sight.ts'
import { databaseErrorKind, rememberDatabaseError, stopsWriting } from './database-error-kind.ts'
import { setRoleStatement } from './session-role.ts'

export type PoolOptions = {
  maxConnections?: number
  /** The longest that one statement may take. */
  statementMs?: number
}

export type BoundedPool = {
  pool: pg.Pool
  isWedged: () => boolean
  lastRefusedWriteMs: () => number | undefined
  /** What others met who have connections of their own. */
  noteError: (error: unknown) => void
  /** Lets go of all connections; whoever still holds one is not waited for without end. */
  end: () => Promise<void>
}

const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000
const LOCK_MS = 10_000
const PING_MS = 2_000
/** A connection that rested longer is asked whether it still stands before it is used. */
const RESTED_MS = 3_000
const LEAKED_MS = 30_000
const END_MS = 3_000
const SERVER_FIRST_MS = 500
/** For ROLLBACK alone, once the time is over. */
const ROLLBACK_MS = 1_000

type Query = (...args: unknown[]) => Promise<unknown>
type Callback = (error: unknown, answer?: unknown) => void

/** What is known of the connections of one pool. */
type PoolState = {
  statementMs: number
  /** Since when connections rest. */
  resting: Map<pg.ClientBase, number>
  lastReturnMs: number
  lastDeniedMs: number
  lastRefusedWriteMs: number | undefined
}

/**
 * A pool that never waits without end: for a connection, for one that is made, or for an answer. Each wait ends after
 * its own limit or at the deadline of whoever asks. A connection that let one pass is in doubt and is dropped, with
 * all that rest, since what made it silent has probably silenced them, too. Decision 28 says why it is written here.
 */
export function openPool(url: string, options: PoolOptions = {}): BoundedPool {
  const { maxConnections = 10, statementMs = STATEMENT_MS } = options
  const state: PoolState = {
    ...{ statementMs, resting: new Map(), lastReturnMs: performance.now() },
    ...{ lastDeniedMs: 0, lastRefusedWriteMs: undefined },
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
 * A lost connection is replaced by the pool, and whoever used it is told by the statement that failed. Without these
 * listeners it would end the process: one is for idle connections, one for those in a transaction.
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

/** Whoever gives a function to call is called, all others are given a promise. */
function askedBack(ask: Query, args: unknown[]): unknown {
  const last = args.at(-1)
  if (typeof last !== 'function') return ask(...args)
  const done = last as Callback
  ask(...args.slice(0, -1)).then((answer) => done(null, answer), done)
  return undefined
}

/**
 * Statements that several parts of one transaction ask for at once wait for each other here: the driver will refuse
 * them from its next version on. Each has its own time from when its turn comes.
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
    // The server rolls back what it lost; whoever does so here has an error of their own to tell.
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

/** A little more than the server's own limit, so that its refusal arrives where it still can. */
function timeFor(query: unknown, statementMs: number): number {
  // What was cut off rolls back a moment before its deadline as well: timers are a millisecond early at times.
  const leftMs = isRollback(query) ? Math.max(timeLeftMs(), ROLLBACK_MS) : timeLeftMs()
  if (leftMs === 0) throw new DeadlineExceeded()
  return Math.min(statementMs + SERVER_FIRST_MS, leftMs)
}

/** Has the pool lend connections that stand, each given back once. */
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

/** One that is lost goes back by itself: whoever began a transaction on it may not be able to. */
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
 * Sets the role of the connection and the server-side timeouts, so that the server ends statements and locks of a client
 * that has disconnected. Set by statements in one message: a pooler refuses startup parameters that it does not know.
 */
async function prepareSession(
  client: pg.ClientBase,
  { statementMs, setRole }: { statementMs: number; setRole: string | undefined },
): Promise<void> {
  const limits = {
    statement_timeout: statementMs,
    lock_timeout: Math.min(LOCK_MS, statementMs),
    idle_in_transaction_session_timeout: 2 * statementMs,
    // The server notices a client that went silent, too, and has its place for another: in seconds.
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

/** All statements that wait for an answer on it fail at once. */
function dropSilent(client: pg.ClientBase): void {
  const error = Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' })
  destroyConnection(client, error)
}

/** Closes a connection without a word to the server. The driver has no call for it: its `end` waits for an answer. */
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

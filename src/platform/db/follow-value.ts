import pg from 'pg'
import { destroyConnection } from './pool.ts'
import { connectInRole } from './session-role.ts'

type Followed = {
  /** The channel on which writers announce the new value. */
  channel: string
  /** Reads the value: one row with one column. */
  query: string
  /**
   * Called with the value at the start, after each announcement, and at intervals in case an announcement got
   * lost.
   */
  onValue: (value: string) => void
  /** Called when the value becomes unknown, until the next `onValue`. */
  onLost: () => void
  onError: (error: Error) => void
}

const READ_AGAIN_MS = 10_000
const QUERY_MS = 5_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
const GOODBYE_MS = 1_000

/**
 * Follows a value in the database that is announced by NOTIFY. Uses its own connection and reconnects
 * whenever the connection breaks. The next reading detects a silent connection.
 */
export function followValue(databaseUrl: string, followed: Followed): { stop: () => Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  let waitMs = FIRST_WAIT_MS

  async function connect(): Promise<void> {
    const connection = boundedClient(databaseUrl)
    client = connection
    connection.on('error', (error) => lose(connection, error))
    connection.on('end', () => lose(connection))
    connection.on('notification', ({ payload }) => {
      if (client === connection && payload) followed.onValue(payload)
    })
    try {
      await connectInRole(connection, databaseUrl)
      await connection.query(`listen ${pg.escapeIdentifier(followed.channel)}`)
      await read(connection)
    } catch (error) {
      lose(connection, error as Error)
    }
  }

  async function read(connection: pg.Client): Promise<void> {
    const { rows } = await connection.query<[unknown]>({ text: followed.query, rowMode: 'array' })
    if (client !== connection) return
    waitMs = FIRST_WAIT_MS
    followed.onValue(String(rows[0]?.[0]))
    timer = setTimeout(() => {
      read(connection).catch((error) => lose(connection, error as Error))
    }, READ_AGAIN_MS)
    timer.unref()
  }

  function lose(connection: pg.Client, error?: Error): void {
    if (client !== connection) return
    client = undefined
    clearTimeout(timer)
    dropConnection(connection)
    followed.onLost()
    if (isStopped) return
    if (error) followed.onError(error)
    timer = setTimeout(() => void connect(), waitMs)
    timer.unref()
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
  }

  void connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const connection = client
      client = undefined
      followed.onLost()
      if (connection) await endOrDrop(connection)
    },
  }
}

function boundedClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: QUERY_MS,
    query_timeout: QUERY_MS,
  })
}

/** Closes the connection without waiting for a reply, because a silent connection sends none. */
function dropConnection(connection: pg.Client): void {
  connection.end().catch(() => undefined)
  setTimeout(() => destroyConnection(connection), GOODBYE_MS).unref()
}

async function endOrDrop(connection: pg.Client): Promise<void> {
  const silent = setTimeout(() => destroyConnection(connection), GOODBYE_MS)
  await connection.end().catch(() => undefined)
  clearTimeout(silent)
}

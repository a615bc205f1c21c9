import { connectPatiently } from './connect-patiently.ts'

const ROUNDS = 3

/** As much of a connection as tells which session of the server answers it. */
type Asked = { query: (text: string) => Promise<{ rows: { pid?: number }[] }> }

/**
 * Ends the start where a pooler gives each transaction another session: limits of a session, its locks and the
 * announcements that processes wait for would be lost without a word.
 */
export async function requireOwnSessions(databaseUrl: string): Promise<void> {
  const one = await connectPatiently({ connectionString: databaseUrl })
  try {
    const other = await connectPatiently({ connectionString: databaseUrl })
    try {
      if (await shareSessions(one, other)) throw new Error(SHARED)
    } finally {
      await other.end()
    }
  } finally {
    await one.end()
  }
}

const SHARED =
  'DATABASE_URL leads to a pooler in transaction mode, which gives each transaction another session. Careplate needs sessions of its own: set pool_mode = session there, or name PostgreSQL itself.'

/** Whether two connections are answered by one session of the server, or one of them by several. */
export async function shareSessions(one: Asked, other: Asked): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    const before = await sessionOf(one)
    // Only within a transaction does such a pooler leave a session to the other.
    await other.query('begin')
    try {
      const taken = await sessionOf(other)
      if (taken === before || (await sessionOf(one)) !== before) return true
    } finally {
      await other.query('rollback')
    }
  }
  return false
}

async function sessionOf(asked: Asked): Promise<number | undefined> {
  const { rows } = await asked.query('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

import { connectPatiently } from './connect-patiently.ts'

const ROUNDS = 3

/** The part of a connection that tells which session of the server answers. */
type Asked = { query: (text: string) => Promise<{ rows: { pid?: number }[] }> }

/**
 * Ends the start if one of these addresses leads to a pooler in transaction mode: time limits of sessions, their locks
 * and the announcements that processes wait for would be lost without an error. Keys are the names of the settings.
 */
export async function requireOwnSessions(addresses: Record<string, string | undefined>): Promise<void> {
  for (const [setting, url] of Object.entries(addresses)) {
    if (url && (await sharesSessions(url))) throw new Error(refusalOf(setting))
  }
}

async function sharesSessions(connectionString: string): Promise<boolean> {
  const one = await connectPatiently({ connectionString })
  try {
    const other = await connectPatiently({ connectionString })
    try {
      return await shareSessions(one, other)
    } finally {
      await other.end()
    }
  } finally {
    await one.end()
  }
}

function refusalOf(setting: string): string {
  return `${setting} leads to a pooler in transaction mode, which gives each transaction another session. Careplate needs sessions of its own: set pool_mode = session there, or name PostgreSQL itself.`
}

/**
 * Returns whether two connections are answered by one session of the server, or one of them by several. Poolers choose
 * the newest free session or each in turn: with more statements in each round, the turns of few sessions meet.
 */
export async function shareSessions(one: Asked, other: Asked): Promise<boolean> {
  const own = await sessionOf(one)
  const others = await sessionOf(other)
  if (own === others) return true
  for (let round = 0; round < ROUNDS; round++) {
    for (let time = 0; time <= round; time++) if ((await sessionOf(other)) !== others) return true
    // Such a pooler leaves a session to the other only within a transaction.
    await other.query('begin')
    try {
      if ((await sessionOf(other)) !== others || (await sessionOf(one)) !== own) return true
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

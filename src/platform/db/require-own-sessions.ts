import { connectPatiently } from './connect-patiently.ts'

const ROUNDS = 3

/** The part of a connection that is needed to find out which server session responds. */
type Asked = { query: (text: string) => Promise<{ rows: { pid?: number }[] }> }

/**
 * Aborts the startup if one of these addresses leads to a pooler in transaction mode: session time limits,
 * session locks and NOTIFY announcements would be lost without an error. Keys are the names of the settings.
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
 * Returns true if one server session serves both connections, or several sessions serve one of them. Poolers
 * choose the newest free session or each in turn, so the number of statements grows with each round: with few
 * sessions, their turns then coincide.
 */
export async function shareSessions(one: Asked, other: Asked): Promise<boolean> {
  const own = await sessionOf(one)
  const others = await sessionOf(other)
  if (own === others) return true
  for (let round = 0; round < ROUNDS; round++) {
    for (let time = 0; time <= round; time++) if ((await sessionOf(other)) !== others) return true
    // Such a pooler switches to another session only while the first one is inside a transaction.
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

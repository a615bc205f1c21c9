import type pg from 'pg'

/** One name for each text, in all connections. */
const names = new Map<string, string>()

/** Has the server parse and plan each statement once for a connection, whoever asks: a lifetime asks it thousands of times. */
export function nameStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const named = ([first, ...others]: unknown[]) => query(withName(first), ...others)
    client.query = ((...args: unknown[]) => named(args)) as typeof client.query
  })
}

function withName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null) return statement
  const { text, name } = statement as { text?: string; name?: string }
  if (!text || name) return statement
  const known = names.get(text) ?? `life_${names.size}`
  names.set(text, known)
  return { ...statement, name: known }
}

import type pg from 'pg'

/** One name per text, in all connections. */
const names = new Map<string, string>()

/**
 * Makes the server parse and plan each statement once per connection, since a lifetime runs it thousands of
 * times.
 */
export function nameStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const named = ([first, ...others]: unknown[]) => query(withName(first), ...others)
    client.query = ((...args: unknown[]) => named(args)) as typeof client.query
  })
}

function withName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null) return statement
  const asked = statement as { text?: string; name?: string }
  if (!asked.text || asked.name) return statement
  const known = names.get(asked.text) ?? `life_${names.size}`
  names.set(asked.text, known)
  asked.name = known
  return asked
}

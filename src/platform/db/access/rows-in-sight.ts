import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose rows of members' tables the database shows: everybody's, nobody's, or those of the member with this id. */
export type Sight = 'everybody' | 'nobody' | { memberId: string }

// Like the deadline, this goes along with whatever runs, unseen: it only limits what statements show. Who asks is said by
// the context that verbs are given.
const current = new AsyncLocalStorage<Sight>()

/**
 * While `act` runs, its statements see these rows of members' tables and no others, whatever they ask for: row security
 * in the database holds it. What runs outside of any sees everybody's: jobs, commands and the start. A request begins
 * with nobody's.
 */
export function withRowsOf<T>(sight: Sight, act: () => T): T {
  return current.run(sight, act)
}

/** As the setting `careplate.rows_of` of a session has it. */
export function rowsInSight(): string {
  const sight = current.getStore() ?? 'everybody'
  if (sight === 'everybody') return '*'
  return sight === 'nobody' ? '' : sight.memberId
}

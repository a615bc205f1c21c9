import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose rows of members' tables the database shows: everybody's, nobody's, or those of the member with this id. */
export type Sight = 'everybody' | 'nobody' | { memberId: string }

// As with the deadline, this says nothing but how far: who asks stands in the context that verbs are given.
const current = new AsyncLocalStorage<Sight>()

/**
 * Runs `act` with only these rows of members' tables in sight, whatever its statements ask for: the policies of
 * row security in the database hold it. Jobs, commands and the start see everybody's; requests never begin so.
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

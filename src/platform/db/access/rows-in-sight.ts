import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The rows of the members' tables that the database shows: all members', no member's, or those of the member
 * with this id.
 */
export type Sight = 'everybody' | 'nobody' | { memberId: string }

// Passed along implicitly, like the deadline, because it only limits the rows that statements see. The caller
// is in the context that use cases receive.
const current = new AsyncLocalStorage<Sight>()

/**
 * Runs `act` so that its statements see only these rows of the members' tables. Row security in the database
 * enforces this. Code outside any such call sees all members' rows: jobs, commands and the startup. A request
 * starts with no member's rows.
 */
export function withRowsOf<T>(sight: Sight, act: () => T): T {
  return current.run(sight, act)
}

/** Returns the value of the session setting `careplate.rows_of`. */
export function rowsInSight(): string {
  const sight = current.getStore() ?? 'everybody'
  if (sight === 'everybody') return '*'
  return sight === 'nobody' ? '' : sight.memberId
}

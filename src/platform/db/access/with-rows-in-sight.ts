import type pg from 'pg'
import { QueryWithRowsInSight, SET_ROWS_IN_SIGHT } from './query-with-rows-in-sight.ts'
import { rowsInSight } from './rows-in-sight.ts'

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Wraps a connection's `query` so that each statement sees only the rows in sight. The setting lasts for one
 * transaction, so that a server session keeps nothing for its next client. Outside a transaction, every
 * statement carries the setting. Inside a transaction, only a statement whose sight differs from the current
 * setting carries it.
 */
export function withRowsInSight(client: pg.ClientBase, query: Query): Query {
  /** The row scope set in the current transaction; undefined outside a transaction or if it may have been lost. */
  let shown: string | undefined
  const isInTransaction = () => client.getTransactionStatus() === 'T'

  async function askShowing(rowsOf: string, [asked, values]: unknown[]): Promise<unknown> {
    if (!mayCarryRowsInSight(asked)) {
      // Outside a transaction the setting cannot be made, so such a statement sees no rows of members.
      if (isInTransaction()) await query(SET_ROWS_IN_SIGHT, [rowsOf])
      return query(asked, values)
    }
    const config = typeof asked === 'string' ? { text: asked } : (asked as object)
    const carrier = new QueryWithRowsInSight(rowsOf, config, values as unknown[] | undefined)
    return new Promise((resolve, reject) => {
      carrier.callback = (error, answer) => (error ? reject(error) : resolve(answer))
      query(carrier)
    })
  }

  return async (...args) => {
    const text = textOf(args[0])
    const rowsOf = rowsInSight()
    const needsNoSight = shown === rowsOf || seesNoRows(text)
    const before = shown
    shown = undefined
    const answer = await (needsNoSight ? query(...args) : askShowing(rowsOf, args))
    // A rollback to a savepoint restores the previous setting.
    if (isInTransaction() && !mayRollBack(text)) shown = needsNoSight ? before : rowsOf
    return answer
  }
}

/**
 * True for a single statement that reads or writes rows. Other statements may have to be sent alone, or are
 * several in one text.
 */
function mayCarryRowsInSight(query: unknown): boolean {
  const text = textOf(query)
  return /^\s*(select|with|insert|update|delete)\b/i.test(text) && isOneStatement(text)
}

function mayRollBack(text: string): boolean {
  return /^\s*rollback\b/i.test(text) || !isOneStatement(text)
}

/**
 * True for statements that start, end or roll back transactions. They need no rows in sight, because none of
 * our triggers is deferred.
 */
export function seesNoRows(text: string): boolean {
  return (
    /^\s*(begin|start transaction|savepoint|release|rollback|commit)\b/i.test(text) && isOneStatement(text)
  )
}

function isOneStatement(text: string): boolean {
  const end = text.indexOf(';')
  return end === -1 || text.slice(end + 1).trim() === ''
}

/** Returns the text of a statement passed to the driver. */
export function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : ''
}

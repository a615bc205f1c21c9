import type pg from 'pg'
import { QueryWithRowsInSight, SET_ROWS_IN_SIGHT } from './query-with-rows-in-sight.ts'
import { rowsInSight } from './rows-in-sight.ts'

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Wraps a connection's own `query` so that each statement sees the rows in sight and no others. The setting lasts for
 * one transaction, so that a session of the server keeps nothing for its next client. Outside a transaction every
 * statement carries it; inside, only a statement whose sight differs from what the transaction already has.
 */
export function withRowsInSight(client: pg.ClientBase, query: Query): Query {
  /** The row scope set in the current transaction; undefined outside a transaction or if it may have been lost. */
  let shown: string | undefined
  const isInTransaction = () => client.getTransactionStatus() === 'T'

  async function askShowing(rowsOf: string, [asked, values]: unknown[]): Promise<unknown> {
    if (!mayCarryRowsInSight(asked)) {
      // Without a transaction to set it for, such a statement sees no rows of members.
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
    // A rollback to a savepoint restores what was shown before it.
    if (isInTransaction() && !mayRollBack(text)) shown = needsNoSight ? before : rowsOf
    return answer
  }
}

/** A single statement that reads or writes rows. Others may have to be sent alone, or are several in one text. */
function mayCarryRowsInSight(query: unknown): boolean {
  const text = textOf(query)
  return /^\s*(select|with|insert|update|delete)\b/i.test(text) && isOneStatement(text)
}

function mayRollBack(text: string): boolean {
  return /^\s*rollback\b/i.test(text) || !isOneStatement(text)
}

/** What begins, ends and takes back transactions: no trigger of ours waits until then. */
export function seesNoRows(text: string): boolean {
  return (
    /^\s*(begin|start transaction|savepoint|release|rollback|commit)\b/i.test(text) && isOneStatement(text)
  )
}

function isOneStatement(text: string): boolean {
  const end = text.indexOf(';')
  return end === -1 || text.slice(end + 1).trim() === ''
}

/** The text of a statement, as the driver is given it. */
export function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : ''
}

import { QueryWithRowsInSight, SET_ROWS_IN_SIGHT } from './query-with-rows-in-sight.ts'
import { rowsInSight } from './rows-in-sight.ts'
import { SessionSight } from './session-sight.ts'

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * A session's own way to be asked, made one that shows each statement the rows in sight and no others. Where the
 * session shows something else, the statement brings along what it is to show; one that cannot is sent once the
 * session has answered that. From when it is told until it has answered, a session counts as showing what nobody knows.
 */
export function withRowsInSight(query: Query): Query {
  const session = new SessionSight()

  async function askShowing(rowsOf: string, [asked, values]: unknown[]): Promise<unknown> {
    session.forget()
    if (!mayCarryRowsInSight(asked)) {
      await query(SET_ROWS_IN_SIGHT, [rowsOf])
      session.setShown(rowsOf)
      return query(asked, values)
    }
    const config = typeof asked === 'string' ? { text: asked } : (asked as object)
    const carrier = new QueryWithRowsInSight(rowsOf, config, values as unknown[] | undefined)
    const answer = await new Promise((resolve, reject) => {
      carrier.callback = (error, answer) => (error ? reject(error) : resolve(answer))
      query(carrier)
    })
    session.setShown(rowsOf)
    return answer
  }

  return async (...args) => {
    const text = textOf(args[0])
    const rowsOf = rowsInSight()
    const isShown = session.shows(rowsOf) || seesNoRows(text)
    const answer = await (isShown ? query(...args) : askShowing(rowsOf, args))
    session.followed(text, (answer as { command?: string } | undefined)?.command)
    return answer
  }
}

/**
 * One statement that reads or writes rows: what else there is may have to stand alone, or is several at once. Of one
 * with a name the driver would take the wrong answer for the news that the server knows it by that name.
 */
function mayCarryRowsInSight(query: unknown): boolean {
  const text = textOf(query)
  if ((query as { name?: string }).name) return false
  return /^\s*(select|with|insert|update|delete)\b/i.test(text) && isOneStatement(text)
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

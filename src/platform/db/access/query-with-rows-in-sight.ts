import pg from 'pg'

/** Sets whose rows the current transaction shows. It ends with it: a pooler may give the session to another client. */
export const SET_ROWS_IN_SIGHT = "select set_config('careplate.rows_of', $1, true)"

/** What the driver's own query has beside what its types say, and what it writes to. */
type Wire = {
  parse: (message: { text: string; name?: string }) => void
  bind: (message: { values: string[]; valueMapper: (value: string) => string }) => void
  execute: (message: object) => void
}
type DriverQuery = {
  callback: (error: Error | null, answer: unknown) => void
  prepare(wire: Wire): void
  handleDataRow(row: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
const Driver = pg.Query as unknown as new (config: object, values?: unknown[]) => DriverQuery

/**
 * A statement that carries whose rows it sees: both are sent in one message, with one sync at its end. The server runs
 * them as one transaction, or as part of the current one: if the first fails, it skips the second.
 *
 * For a statement with a name the driver records the name when the first part is parsed, so that after a failure of
 * either part the name is unknown to the server. The product names no statements.
 */
export class QueryWithRowsInSight extends Driver {
  readonly #rowsOf: string
  #isSet = false

  constructor(rowsOf: string, config: object, values?: unknown[]) {
    // Also without values: only the extended protocol lets two statements share a sync.
    super({ ...config, queryMode: 'extended' }, values)
    this.#rowsOf = rowsOf
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: SET_ROWS_IN_SIGHT })
    wire.bind({ values: [this.#rowsOf], valueMapper: (value) => value })
    wire.execute({})
    super.prepare(wire)
  }

  override handleDataRow(row: unknown): void {
    if (this.#isSet) super.handleDataRow(row)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isSet) super.handleCommandComplete(message, wire)
    this.#isSet = true
  }
}

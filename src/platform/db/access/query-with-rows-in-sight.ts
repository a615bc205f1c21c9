import pg from 'pg'

/**
 * Sets whose rows the current transaction sees. The setting ends with the transaction, because a pooler may
 * give the session to another client.
 */
export const SET_ROWS_IN_SIGHT = "select set_config('careplate.rows_of', $1, true)"

/** Members of the driver's query and connection that are missing from its types. */
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
 * A statement that first sets whose rows it sees. Both statements are sent in one message with one sync at
 * its end. The server runs them as one transaction, or as part of the current transaction: if the first
 * fails, it skips the second.
 *
 * The driver records the name of a named statement when the first part is parsed. If either part fails, the
 * server doesn't know the name. The product names no statements.
 */
export class QueryWithRowsInSight extends Driver {
  readonly #rowsOf: string
  #isSet = false

  constructor(rowsOf: string, config: object, values?: unknown[]) {
    // Also used without values, because only the extended protocol lets two statements share a sync.
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

import pg from 'pg'

/** The statement that says whose rows a session shows from then on. */
export const SET_ROWS_IN_SIGHT = "select set_config('careplate.rows_of', $1, false)"

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
 * A statement that brings along whose rows it is to see: both leave in one message, without a sync between them. So
 * the server takes them for one: where the first fails it skips the second, and where the second fails outside a
 * transaction it takes the first back.
 */
export class QueryWithRowsInSight extends Driver {
  readonly #rowsOf: string
  #isSet = false

  constructor(rowsOf: string, config: object, values?: unknown[]) {
    // Also without values, since only the extended protocol goes on without a sync.
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

/** A linear program built row by row in the format of HiGHS. */
export class LinearModel {
  readonly #cost: number[] = []
  readonly #lower: number[] = []
  readonly #upper: number[] = []
  readonly #integer: number[] = []
  readonly #rowLower: number[] = []
  readonly #rowUpper: number[] = []
  readonly #starts: number[] = [0]
  readonly #indices: number[] = []
  readonly #values: number[] = []

  /** Adds a column. Returns its index. */
  column(options: { cost?: number; least?: number; most?: number; isWhole?: boolean }): number {
    const { cost = 0, least = 0, most = Infinity, isWhole = false } = options
    this.#cost.push(cost)
    this.#lower.push(least)
    this.#upper.push(most)
    this.#integer.push(isWhole ? 1 : 0)
    return this.#cost.length - 1
  }

  /** Adds the constraint `least ≤ Σ value × column ≤ most`. */
  row(
    entries: Iterable<readonly [column: number, value: number]>,
    limits: { least?: number; most?: number },
  ) {
    const sums = new Map<number, number>()
    for (const [column, value] of entries) sums.set(column, (sums.get(column) ?? 0) + value)
    for (const [column, value] of sums) {
      if (value === 0) continue
      this.#indices.push(column)
      this.#values.push(value)
    }
    this.#starts.push(this.#indices.length)
    this.#rowLower.push(limits.least ?? -Infinity)
    this.#rowUpper.push(limits.most ?? Infinity)
  }

  data() {
    const size = { numCols: this.#cost.length, numRows: this.#rowLower.length }
    return {
      ...size,
      colCost: this.#cost,
      colLower: this.#lower,
      colUpper: this.#upper,
      rowLower: this.#rowLower,
      rowUpper: this.#rowUpper,
      integrality: Int32Array.from(this.#integer),
      matrix: {
        format: 'csr',
        ...size,
        starts: this.#starts,
        indices: this.#indices,
        values: this.#values,
      },
    }
  }
}

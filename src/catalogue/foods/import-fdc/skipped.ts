/** Rows that an import skips, with the reason. */
export type Skipped = { reason: string; count: number; examples: string[] }

export type SkipList = Map<string, Skipped>

const EXAMPLES = 3
/** A release with more invalid rows than this is invalid as a whole. */
const MAX_NAMED = 1000

export function noteSkipped(skips: SkipList, reason: string, example?: string, most = EXAMPLES): void {
  const skipped = skips.get(reason) ?? { reason, count: 0, examples: [] }
  skipped.count += 1
  if (example && skipped.examples.length < most && !skipped.examples.includes(example)) {
    skipped.examples.push(example)
  }
  skips.set(reason, skipped)
}

/** Records a skipped row that a person must check, so that the report lists every such row. */
export function noteEverySkipped(skips: SkipList, reason: string, row: string): void {
  noteSkipped(skips, reason, row, MAX_NAMED)
}

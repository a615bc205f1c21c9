/** What an import leaves out, and why. */
export type Skipped = { reason: string; count: number; examples: string[] }

export type SkipList = Map<string, Skipped>

const EXAMPLES = 3

export function noteSkipped(skips: SkipList, reason: string, example?: string): void {
  const skipped = skips.get(reason) ?? { reason, count: 0, examples: [] }
  skipped.count += 1
  if (example && skipped.examples.length < EXAMPLES && !skipped.examples.includes(example)) {
    skipped.examples.push(example)
  }
  skips.set(reason, skipped)
}

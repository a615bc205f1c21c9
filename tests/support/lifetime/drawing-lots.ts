/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export type Lot = () => number

export function lotsOf(seed: number): Lot {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function oneOf<Item>(lot: Lot, from: readonly Item[]): Item {
  const item = from[Math.floor(lot() * from.length)]
  if (item === undefined) throw new Error('nothing to draw from')
  return item
}

/** One of these names, each as often as its weight says. */
export function byWeight<Name extends string>(lot: Lot, weights: Record<Name, number>): Name {
  const entries = Object.entries(weights) as [Name, number][]
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  let left = lot() * total
  for (const [name, weight] of entries) {
    left -= weight
    if (left < 0) return name
  }
  throw new Error('nothing to draw from')
}

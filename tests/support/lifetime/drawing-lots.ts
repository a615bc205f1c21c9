/** Numbers in [0, 1), the same for the same seed. */
export type Lot = () => number

export function oneOf<Item>(lot: Lot, from: readonly Item[]): Item {
  const item = from[Math.floor(lot() * from.length)]
  if (item === undefined) throw new Error('nothing to draw from')
  return item
}

/** Draws one of these names, in proportion to its weight. */
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

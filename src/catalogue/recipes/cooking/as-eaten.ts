import type { Doneness } from './doneness.ts'
import { retentionOf } from './retention.ts'
import { type StrainedWay, strainedShare } from './strained.ts'

/**
 * The preparation of a food between USDA's table and the plate. Empty if the figures are already for the food
 * as eaten.
 */
export type Preparation = {
  /** USDA’s retention code, for a food with raw figures that is cooked in the dish. */
  cooked?: number
  /** Set for a solid that is strained off or taken out. */
  strained?: StrainedWay
  /**
   * Set for egg, fish, shellfish, meat, poultry and sprouts. Such a line without a doneness counts as soft.
   */
  doneness?: Doneness
}

/**
 * Computes the figures of a food as eaten from the figures per 100 g as it goes in. Amounts still refer to
 * the weight that went in.
 */
export function nutrientsAsEaten(
  nutrients: ReadonlyMap<number, number>,
  { cooked, strained }: Preparation,
): ReadonlyMap<number, number> {
  if (cooked === undefined && strained === undefined) return nutrients
  const shares = cooked === undefined ? undefined : retentionOf(cooked)?.shares
  return new Map(
    [...nutrients].map(([id, amount]) => [
      id,
      amount * (shares?.get(id) ?? 1) * (strained === undefined ? 1 : strainedShare(strained, id)),
    ]),
  )
}

export function isPrepared({ cooked, strained }: Preparation): boolean {
  return cooked !== undefined || strained !== undefined
}

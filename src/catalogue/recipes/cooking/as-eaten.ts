import type { Doneness } from './doneness.ts'
import { retentionOf } from './retention.ts'
import { type StrainedWay, strainedShare } from './strained.ts'

/** What becomes of a food between the table of USDA and the mouth; nothing where its figures are of it as eaten. */
export type Preparation = {
  /** USDA’s retention code, for a food whose figures are of it raw and that is cooked in the dish. */
  cooked?: number
  /** For a solid that is strained off or taken out. */
  strained?: StrainedWay
  /** For egg, fish, shellfish, meat, poultry and sprouts; a line of these without one counts as soft. */
  doneness?: Doneness
}

/** Figures for 100 g of a food as it is eaten, from those for 100 g as it goes in: its weight stays what was put in. */
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

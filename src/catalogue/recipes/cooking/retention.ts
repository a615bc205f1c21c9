import { RETENTION_FACTORS } from './retention-factors.ts'

/** How a raw food is cooked, by USDA’s code for it, and how much of each nutrient stays. */
export type Retention = { code: number; name: string; shares: ReadonlyMap<number, number> }

export const RETENTION_SOURCE = 'USDA Table of Nutrient Retention Factors, Release 6 (2007)'

/** The table speaks of folate and vitamin A in the units of its time: the same share is lost of today’s. */
const SAME_SHARE: readonly (readonly [of: number, as: number])[] = [
  // Dietary folate equivalents as the folate of food; retinol as vitamin A.
  [1190, 1187],
  [1105, 1106],
]

const TABLE = new Map<number, Retention>(
  (({ nutrients, codes }: typeof RETENTION_FACTORS) =>
    Object.entries(codes).map(([code, [name, percents]]) => {
      const percent = percents.split(' ').map(Number)
      const shares = new Map(nutrients.map((id, at) => [id, (percent[at] ?? 100) / 100]))
      for (const [of, as] of SAME_SHARE) shares.set(of, shares.get(as) ?? 1)
      return [Number(code), { code: Number(code), name, shares }] as const
    }))(RETENTION_FACTORS),
)

/** The nutrients that some way of cooking takes from a food. */
export const RETAINED_NUTRIENTS: ReadonlySet<number> = new Set(
  [...TABLE.values()].flatMap(({ shares }) => [...shares.keys()]),
)

/** What stays by one of USDA’s codes; undefined for one that the table does not have. */
export function retentionOf(code: number): Retention | undefined {
  return TABLE.get(code)
}

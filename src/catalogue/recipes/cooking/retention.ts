import { RETENTION_FACTORS } from './retention-factors.ts'

/** A cooking method for a raw food, by USDA’s code, and the share of each nutrient retained. */
export type Retention = { code: number; name: string; shares: ReadonlyMap<number, number> }

export const RETENTION_SOURCE = 'USDA Table of Nutrient Retention Factors, Release 6 (2007)'

/** The table lists folate and vitamin A in the units of its time. The same share is lost in today’s units. */
const SAME_SHARE: readonly (readonly [of: number, as: number])[] = [
  // Treat dietary folate equivalents like food folate, and retinol like vitamin A.
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

/** Nutrients that at least one cooking method reduces. */
export const RETAINED_NUTRIENTS: ReadonlySet<number> = new Set(
  [...TABLE.values()].flatMap(({ shares }) => [...shares.keys()]),
)

/** Returns the retained shares for a USDA code. Returns undefined if the table doesn't contain the code. */
export function retentionOf(code: number): Retention | undefined {
  return TABLE.get(code)
}

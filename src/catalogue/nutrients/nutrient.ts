/** The groups in which nutrients are shown, in this order. */
export const NUTRIENT_GROUPS = [
  'Proximates',
  'Carbohydrates',
  'Organic acids',
  'Minerals',
  'Vitamins and Other Components',
  'Lipids',
  'Amino acids',
  'Isoflavones',
] as const

export type Nutrient = {
  /** FoodData Central's id. */
  id: number
  name: string
  /** Empty while nobody has said in which unit it is measured; foods have no figures for it then. */
  unitName: string
  group: string
  /** Its place among all nutrients. */
  rank: number
}

/** USDA gives pure fats at most 902 kcal, which are 3,774 kJ; the latter is rounded in several ways. */
const MOST_IN_100_G: Record<string, number> = { g: 100, mg: 100_000, µg: 100_000_000, kcal: 902, kJ: 3800 }

/** The most that 100 g of anything can hold, as far as the unit says. */
export function mostIn100Grams(unitName: string): number {
  return MOST_IN_100_G[unitName] ?? Number.MAX_SAFE_INTEGER
}

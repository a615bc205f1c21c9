/** The groups of nutrients, in display order. */
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
  /** Empty until a unit is set. Foods have no figures for the nutrient until then. */
  unitName: string
  group: string
  /** The nutrient's position among all nutrients. */
  rank: number
}

/** USDA lists at most 902 kcal for pure fats. This equals 3,774 kJ, which is rounded in several ways. */
const MOST_IN_100_G: Record<string, number> = { g: 100, mg: 100_000, µg: 100_000_000, kcal: 902, kJ: 3800 }

/** Returns the largest amount possible in 100 g of any food, based only on the unit. */
export function mostIn100Grams(unitName: string): number {
  return MOST_IN_100_G[unitName] ?? Number.MAX_SAFE_INTEGER
}

/** A nutrient as an archive defines it, in our words. */
export type NutrientDefinition = {
  id: number
  name: string
  unitName: string
  nutrientGroup: string
  rank: number
}

const VITAMINS_AND_OTHERS = 'Vitamins and Other Components'

/**
 * FoodData Central orders nutrients by rank under heading rows of these ranks. It ranks alcohol and caffeine
 * (18200 on) and flavonoids (19400 on) apart, without a heading; both go to the other components.
 */
const GROUPS = [
  { from: 0, group: 'Proximates' },
  { from: 1100, group: 'Carbohydrates' },
  { from: 2850, group: 'Organic acids' },
  { from: 5200, group: 'Minerals' },
  { from: 6250, group: VITAMINS_AND_OTHERS },
  { from: 9600, group: 'Lipids' },
  { from: 16250, group: 'Amino acids' },
  { from: 18200, group: VITAMINS_AND_OTHERS },
  { from: 19000, group: 'Isoflavones' },
  { from: 19400, group: VITAMINS_AND_OTHERS },
]

/** FoodData Central gives this rank to nutrients that its own pages do not show. */
export const UNRANKED = 999_999

export function groupOfRank(rank: number): string {
  return GROUPS.findLast(({ from }) => rank >= from)?.group ?? VITAMINS_AND_OTHERS
}

const UNITS: Record<string, string> = { G: 'g', MG: 'mg', UG: 'µg', KCAL: 'kcal', KJ: 'kJ', IU: 'IU' }

/** `MG` is our `mg`. Rare units, such as `SP_GR`, keep USDA's code. */
export function unitOfCode(code: string): string {
  return UNITS[code.toUpperCase()] ?? code
}

/** Energy in kcal, the figure to use first: by Atwater's specific factors, his general ones, then the older one. */
export const ENERGY_KCAL_IDS = [2048, 2047, 1008]

/** Units that must hold whatever the catalogue knows, since every plan is measured by them. */
export const FIXED_UNITS: ReadonlyMap<number, string> = new Map([
  ...ENERGY_KCAL_IDS.map((id) => [id, 'kcal'] as const),
  [1062, 'kJ'],
])

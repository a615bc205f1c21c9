/** A nutrient defined by an archive, in our terms. */
export type NutrientDefinition = {
  id: number
  name: string
  unitName: string
  nutrientGroup: string
  rank: number
}

const VITAMINS_AND_OTHERS = 'Vitamins and Other Components'

/**
 * FoodData Central orders nutrients by rank under heading rows with these ranks. It ranks alcohol and
 * caffeine (from 18200) and flavonoids (from 19400) separately, without a heading. Both go to the other
 * components.
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

/** The rank that FoodData Central gives to nutrients that its own pages do not show. */
export const UNRANKED = 999_999

export function groupOfRank(rank: number): string {
  return GROUPS.findLast(({ from }) => rank >= from)?.group ?? VITAMINS_AND_OTHERS
}

const UNITS: Record<string, string> = { G: 'g', MG: 'mg', UG: 'µg', KCAL: 'kcal', KJ: 'kJ', IU: 'IU' }

/** Returns our spelling of a unit: `MG` becomes `mg`. Rare units, such as `SP_GR`, keep USDA's code. */
export function unitOfCode(code: string): string {
  return UNITS[code.toUpperCase()] ?? code
}

/**
 * Ids for energy in kcal, in order of preference: Atwater's specific factors, Atwater's general factors, then
 * the older figure.
 */
export const ENERGY_KCAL_IDS = [2048, 2047, 1008]

/** Units that are fixed regardless of the catalogue, since every plan is measured in them. */
export const FIXED_UNITS: ReadonlyMap<number, string> = new Map([
  ...ENERGY_KCAL_IDS.map((id) => [id, 'kcal'] as const),
  [1062, 'kJ'],
])

import type { RatedFood } from './rated-food.ts'

/** Figures that rules can refer to, with their units. */
export const NUTRIENTS = {
  energy: { label: 'Energy', unit: 'kcal' },
  protein: { label: 'Protein', unit: 'g' },
  carbohydrate: { label: 'Carbohydrate', unit: 'g' },
  net_carbohydrate: { label: 'Carbohydrate without fiber', unit: 'g' },
  fiber: { label: 'Fiber', unit: 'g' },
  soluble_fiber: { label: 'Soluble fiber', unit: 'g' },
  added_sugar: { label: 'Added sugar', unit: 'g' },
  lactose: { label: 'Lactose', unit: 'g' },
  total_fat: { label: 'Fat', unit: 'g' },
  saturated_fat: { label: 'Saturated fat', unit: 'g' },
  trans_fat: { label: 'Trans fat', unit: 'g' },
  linoleic_acid: { label: 'Linoleic acid (omega-6)', unit: 'g' },
  alpha_linolenic_acid: { label: 'Alpha-linolenic acid (omega-3)', unit: 'g' },
  epa_dha: { label: 'EPA and DHA (omega-3)', unit: 'mg' },
  cholesterol: { label: 'Cholesterol', unit: 'mg' },
  sodium: { label: 'Sodium', unit: 'mg' },
  potassium: { label: 'Potassium', unit: 'mg' },
  calcium: { label: 'Calcium', unit: 'mg' },
  magnesium: { label: 'Magnesium', unit: 'mg' },
  phosphorus: { label: 'Phosphorus', unit: 'mg' },
  iron: { label: 'Iron', unit: 'mg' },
  zinc: { label: 'Zinc', unit: 'mg' },
  copper: { label: 'Copper', unit: 'mg' },
  manganese: { label: 'Manganese', unit: 'mg' },
  selenium: { label: 'Selenium', unit: 'mcg' },
  iodine: { label: 'Iodine', unit: 'mcg' },
  molybdenum: { label: 'Molybdenum', unit: 'mcg' },
  chromium: { label: 'Chromium', unit: 'mcg' },
  vitamin_a: { label: 'Vitamin A', unit: 'mcg' },
  retinol: { label: 'Retinol', unit: 'mcg' },
  thiamin: { label: 'Thiamin', unit: 'mg' },
  riboflavin: { label: 'Riboflavin', unit: 'mg' },
  niacin: { label: 'Niacin', unit: 'mg' },
  pantothenic_acid: { label: 'Pantothenic acid', unit: 'mg' },
  vitamin_b6: { label: 'Vitamin B6', unit: 'mg' },
  biotin: { label: 'Biotin', unit: 'mcg' },
  vitamin_b12: { label: 'Vitamin B12', unit: 'mcg' },
  folate_dfe: { label: 'Folate', unit: 'mcg' },
  folic_acid: { label: 'Folic acid', unit: 'mcg' },
  choline: { label: 'Choline', unit: 'mg' },
  vitamin_c: { label: 'Vitamin C', unit: 'mg' },
  vitamin_d: { label: 'Vitamin D', unit: 'mcg' },
  vitamin_e: { label: 'Vitamin E', unit: 'mg' },
  vitamin_k: { label: 'Vitamin K', unit: 'mcg' },
  water: { label: 'Water', unit: 'g' },
  caffeine: { label: 'Caffeine', unit: 'mg' },
  glycemic_load: { label: 'Glycemic load', unit: 'GL' },
  single_polyol: { label: 'Sorbitol or mannitol', unit: 'g' },
  total_polyols: { label: 'Polyols', unit: 'g' },
  excess_fructose: { label: 'Fructose beyond glucose', unit: 'g' },
  oligosaccharides: { label: 'Fructans and galactans', unit: 'g' },
  fodmap_load: { label: 'FODMAPs in one sitting', unit: 'g' },
  gluten: { label: 'Gluten', unit: 'mg' },
} as const

export type NutrientKey = keyof typeof NUTRIENTS

export const NUTRIENT_KEYS = Object.keys(NUTRIENTS) as NutrientKey[]

/** Kilocalories per gram of the nutrients in `percent_energy` rules. */
export const KCAL_PER_GRAM: Partial<Record<NutrientKey, number>> = {
  protein: 4,
  carbohydrate: 4,
  added_sugar: 4,
  total_fat: 9,
  saturated_fat: 9,
  trans_fat: 9,
  linoleic_acid: 9,
}

/** FoodData Central ids in order of preference. The first one that a food has is used. */
const FDC_IDS: Partial<Record<NutrientKey, readonly number[]>> = {
  // Atwater specific, Atwater general, then the older energy figure. Foundation Foods often lack the last
  // one.
  energy: [2048, 2047, 1008],
  protein: [1003],
  carbohydrate: [1005],
  fiber: [1079],
  soluble_fiber: [1082],
  total_fat: [1004],
  saturated_fat: [1258],
  trans_fat: [1257],
  linoleic_acid: [1316, 1269],
  alpha_linolenic_acid: [1404, 1270],
  cholesterol: [1253],
  sodium: [1093],
  potassium: [1092],
  calcium: [1087],
  magnesium: [1090],
  phosphorus: [1091],
  iron: [1089],
  zinc: [1095],
  copper: [1098],
  manganese: [1101],
  selenium: [1103],
  iodine: [1100],
  molybdenum: [1102],
  chromium: [1096],
  vitamin_a: [1106],
  retinol: [1105],
  thiamin: [1165],
  riboflavin: [1166],
  niacin: [1167],
  pantothenic_acid: [1170],
  vitamin_b6: [1175],
  biotin: [1176],
  vitamin_b12: [1178],
  folate_dfe: [1190],
  folic_acid: [1186],
  choline: [1180],
  vitamin_c: [1162],
  vitamin_d: [1114],
  vitamin_e: [1109],
  vitamin_k: [1185],
  water: [1051],
}

/** Returns the FoodData Central ids of a figure, in order of preference. Empty for a calculated figure. */
export function fdcIdsOf(key: NutrientKey): readonly number[] {
  return FDC_IDS[key] ?? []
}

const EPA = 1278
const DHA = 1272
const FRUCTOSE = 1012
const GLUCOSE = 1011
const LACTOSE = 1013
const SORBITOL = 1056
const MANNITOL = 1055
const CAFFEINE = 1057

/**
 * Reasons why a plan cannot be judged by a figure: it is not measured, or a plan does not contain all of it.
 */
export const UNMEASURED: Partial<Record<NutrientKey, string>> = {
  oligosaccharides: 'USDA does not measure fructans and galactans.',
  fodmap_load:
    'USDA does not measure all FODMAPs, so they cannot be added up over a meal. Each food is held within its own low-FODMAP serving instead.',
  gluten:
    'USDA does not measure gluten. Foods with gluten are left out by their tags; packaged food must be labeled gluten-free.',
  water: 'A plan does not count the water that you drink beside it.',
}

/** Caching is safe because a food's figures never change: a new figure creates a new food object. */
const known = new WeakMap<RatedFood, Map<NutrientKey, number | null>>()

/** Returns the amount per 100 g of the food, in the nutrient's unit, or null if it was not measured. */
export function amountPer100g(food: RatedFood, key: NutrientKey): number | null {
  const ofFood = known.get(food) ?? new Map<NutrientKey, number | null>()
  const found = ofFood.get(key)
  if (found !== undefined) return found
  const amount = computedPer100g(food, key)
  known.set(food, ofFood.set(key, amount))
  return amount
}

function computedPer100g(food: RatedFood, key: NutrientKey): number | null {
  const ids = FDC_IDS[key]
  if (ids) return firstKnown(food, ids) ?? zeroByNature(food, key)
  switch (key) {
    case 'net_carbohydrate':
      return difference(food, 'carbohydrate', 'fiber')
    case 'epa_dha':
      return epaAndDha(food)
    case 'added_sugar':
      return food.addedSugarPer100g ?? (isSweetened(food) ? null : 0)
    case 'lactose':
      // Lactose is milk sugar, so a food without milk has none.
      return food.lactosePer100g ?? (food.allergens.includes('milk') ? firstKnown(food, [LACTOSE]) : 0)
    case 'caffeine':
      return firstKnown(food, [CAFFEINE]) ?? (hasCaffeine(food) ? null : 0)
    case 'glycemic_load':
      return glycemicLoad(food)
    case 'single_polyol':
      return both(firstKnown(food, [SORBITOL]), firstKnown(food, [MANNITOL]), Math.max)
    case 'total_polyols':
      return both(firstKnown(food, [SORBITOL]), firstKnown(food, [MANNITOL]), (a, b) => a + b)
    case 'excess_fructose':
      return both(firstKnown(food, [FRUCTOSE]), firstKnown(food, [GLUCOSE]), (fructose, glucose) =>
        Math.max(0, fructose - glucose),
      )
    default:
      return null
  }
}

function firstKnown(food: RatedFood, ids: readonly number[]): number | null {
  for (const id of ids) {
    const amount = food.nutrients.get(id)
    if (amount !== undefined) return amount
  }
  return null
}

/**
 * Returns zero for figures that need no measurement: vegan food has no cholesterol, and fat-free food has no
 * trans fat.
 */
function zeroByNature(food: RatedFood, key: NutrientKey): number | null {
  if (key === 'cholesterol' && food.diet === 'vegan') return 0
  if (key === 'trans_fat' && firstKnown(food, [1004]) === 0) return 0
  return null
}

function epaAndDha(food: RatedFood): number | null {
  const grams = both(firstKnown(food, [EPA]), firstKnown(food, [DHA]), (a, b) => a + b)
  if (grams !== null) return grams * 1000
  // Among plants, only algae produce them.
  return food.diet === 'vegan' ? 0 : null
}

function glycemicLoad(food: RatedFood): number | null {
  const carbohydrate = availableCarbohydrate(food)
  if (carbohydrate === null) return null
  if (food.glycemicIndex !== null) return (food.glycemicIndex * carbohydrate) / 100
  // Food with too little carbohydrate for an index adds next to nothing.
  return food.tags.includes('carbohydrate_food') ? null : 0
}

/** Returns the grams of carbohydrate without fiber per 100 g of the food. */
export function availableCarbohydrate(food: RatedFood): number | null {
  return difference(food, 'carbohydrate', 'fiber')
}

function difference(food: RatedFood, whole: NutrientKey, part: NutrientKey): number | null {
  return both(amountPer100g(food, whole), amountPer100g(food, part), (a, b) => Math.max(0, a - b))
}

function both(a: number | null, b: number | null, join: (a: number, b: number) => number): number | null {
  return a === null || b === null ? null : join(a, b)
}

const SWEETENED_TAGS = ['added_sugar_food', 'sweets', 'honey_hfcs', 'sugar_sweetened_beverage']

function isSweetened(food: RatedFood): boolean {
  return food.tags.some((tag) => SWEETENED_TAGS.includes(tag))
}

const CAFFEINE_TAGS = ['coffee', 'tea_or_coffee', 'chocolate']

function hasCaffeine(food: RatedFood): boolean {
  return food.tags.some((tag) => CAFFEINE_TAGS.includes(tag))
}

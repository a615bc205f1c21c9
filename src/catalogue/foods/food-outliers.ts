/** A figure of a food that needs a second look, with a sentence for the administrator who judges foods. */
export type FoodOutlier = { about: 'energy' | 'weight' | 'part' | 'missing'; sentence: string }

/** Amounts per 100 g by USDA's nutrient id. */
type Amounts = ReadonlyMap<number, number>

// Atwater specific, Atwater general, then the older figure; carbohydrate by difference, then by summation.
const ENERGY = [2048, 2047, 1008]
const PROTEIN = [1003]
const FAT = [1004]
const CARBOHYDRATE = [1005, 1050]
const FIBER = [1079]
const ALCOHOL = [1018]
const WATER = [1051]
const ASH = [1007]
const SUGARS = [2000, 1063]
const FATTY_ACIDS = [1258, 1292, 1293, 1257]

/** A counting rule cannot judge a plan by a food that lacks these figures. */
const NEEDED: readonly (readonly [name: string, ids: readonly number[]])[] = [
  ['energy', ENERGY],
  ['protein', PROTEIN],
  ['fat', FAT],
  ['carbohydrate', CARBOHYDRATE],
  ['fiber', FIBER],
  ['saturated fat', [1258]],
  ['sodium', [1093]],
  ['potassium', [1092]],
  ['calcium', [1087]],
  ['iron', [1089]],
]

const KCAL = { protein: 4, fat: 9, carbohydrate: 4, alcohol: 7 } as const
/**
 * The allowed deviation of energy from 4, 9 and 4 kcal per gram. USDA's own factors for vegetables, legumes
 * and cocoa are lower, fiber may or may not be counted, and small figures are rounded.
 */
const LEAST_SHARE = 0.75
const MOST_SHARE = 1.15
const ROUNDING_KCAL = 10
/**
 * The allowed total, in grams, of the parts of 100 g. USDA does not list the acids of vinegar or the gas of
 * baking soda as parts.
 */
const WEIGHT = { least: 90, most: 103 }
const ROUNDING_G = 0.5

/**
 * Finds implausible or missing figures of a food: energy against 4/9/4, parts that weigh too little or too
 * much together, a part that exceeds its whole, and missing figures that rules need. The bounds are ours. A
 * reported food is not necessarily wrong, but should be checked before plans use it.
 */
export function outliersOfFood(amounts: Amounts): FoodOutlier[] {
  return [...energyOutlier(amounts), ...weightOutlier(amounts), ...partOutliers(amounts), ...missing(amounts)]
}

function energyOutlier(amounts: Amounts): FoodOutlier[] {
  const kcal = amountOf(amounts, ENERGY)
  const [protein, fat] = [amountOf(amounts, PROTEIN), amountOf(amounts, FAT)]
  const carbohydrate = amountOf(amounts, CARBOHYDRATE)
  if (kcal === null || protein === null || fat === null || carbohydrate === null) return []
  const digested = Math.max(0, carbohydrate - (amountOf(amounts, FIBER) ?? 0))
  const others = KCAL.protein * protein + KCAL.fat * fat + KCAL.alcohol * (amountOf(amounts, ALCOHOL) ?? 0)
  const [least, most] = [others + KCAL.carbohydrate * digested, others + KCAL.carbohydrate * carbohydrate]
  if (kcal >= least * LEAST_SHARE - ROUNDING_KCAL && kcal <= most * MOST_SHARE + ROUNDING_KCAL) return []
  const expected =
    Math.round(least) === Math.round(most) ? shown(least, 0) : `${shown(least, 0)} to ${shown(most, 0)}`
  return [
    {
      about: 'energy',
      sentence: `${shown(kcal, 0)} kcal in 100 g, where protein, fat, carbohydrate and alcohol bring ${expected}.`,
    },
  ]
}

function weightOutlier(amounts: Amounts): FoodOutlier[] {
  const parts = [PROTEIN, FAT, CARBOHYDRATE, WATER].map((ids) => amountOf(amounts, ids))
  const known = parts.filter((amount) => amount !== null)
  if (known.length < parts.length) return []
  const others = (amountOf(amounts, ALCOHOL) ?? 0) + (amountOf(amounts, ASH) ?? 0)
  const grams = known.reduce((sum, amount) => sum + amount, others)
  if (grams >= WEIGHT.least && grams <= WEIGHT.most) return []
  const sentence = `Protein, fat, carbohydrate, water, alcohol and ash come to ${shown(grams)} g of 100 g.`
  return [{ about: 'weight', sentence }]
}

function partOutliers(amounts: Amounts): FoodOutlier[] {
  return partsAboveWholes(amounts).map(({ sentence }) => ({ about: 'part', sentence }))
}

/** Finds parts that weigh more than their whole, with the nutrient ids of the part. */
export function partsAboveWholes(amounts: Amounts): { ids: number[]; sentence: string }[] {
  const acids = FATTY_ACIDS.filter((id) => amounts.has(id))
  const inAcids = acids.reduce((sum, id) => sum + (amounts.get(id) ?? 0), 0)
  const carbohydrate = amountOf(amounts, CARBOHYDRATE)
  const part = (ids: readonly number[]) => ids.filter((id) => amounts.has(id)).slice(0, 1)
  return [
    ...tooMuch('fiber', part(FIBER), {
      grams: amountOf(amounts, FIBER),
      whole: 'carbohydrate',
      most: carbohydrate,
    }),
    ...tooMuch('sugars', part(SUGARS), {
      grams: amountOf(amounts, SUGARS),
      whole: 'carbohydrate',
      most: carbohydrate,
    }),
    ...tooMuch('fatty acids', acids, { grams: inAcids, whole: 'fat', most: amountOf(amounts, FAT) }),
  ]
}

function tooMuch(
  part: string,
  ids: number[],
  { grams, whole, most }: { grams: number | null; whole: string; most: number | null },
): { ids: number[]; sentence: string }[] {
  if (grams === null || most === null || grams <= most + ROUNDING_G) return []
  return [
    { ids, sentence: `${shown(grams)} g of ${part} in 100 g, more than its ${shown(most)} g of ${whole}.` },
  ]
}

function missing(amounts: Amounts): FoodOutlier[] {
  const names = NEEDED.filter(([, ids]) => amountOf(amounts, ids) === null).map(([name]) => name)
  if (names.length === 0) return []
  const sentence = `No figure for ${new Intl.ListFormat('en').format(names)}.`
  return [{ about: 'missing', sentence }]
}

function amountOf(amounts: Amounts, ids: readonly number[]): number | null {
  const id = ids.find((one) => amounts.has(one))
  return id === undefined ? null : (amounts.get(id) ?? null)
}

function shown(amount: number, digits = 1): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: digits })
}

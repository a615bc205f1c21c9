import type { Portion } from '#catalogue/foods/food.ts'
import { GRAMS_PER_OUNCE, ML_PER_CUP, upTo } from './step.ts'

/** An amount of a food to buy: `3 medium`, `1½ lb`, `450 g`. An empty unit counts the food itself. */
export type PurchaseAmount = { amount: number; unit: string }

export type BoughtFood = { name: string; category: string; lookShape: string; portions: readonly Portion[] }

/** One amount in two forms: cups and pounds for US kitchens, and metric units for kitchens with scales. */
export type ShoppingAmount = { us: PurchaseAmount; metric: PurchaseAmount }

/**
 * Returns the amount to buy, rounded up: a little too much is better than a dish that cannot be finished.
 * `grams` is the edible part, which USDA's pieces and spoons are weighed by. `withWaste` is the weight on a
 * shop's scales.
 */
export function shoppingAmount(food: BoughtFood, grams: number, withWaste = grams): ShoppingAmount {
  const whole = countOf(food, grams)
  if (whole) return { us: whole, metric: whole }
  if (isBrewed(food)) {
    const cups = { amount: upTo(grams / ML_PER_CUP, 1), unit: 'cup' }
    return { us: cups, metric: cups }
  }
  return measuredAmount(food, grams, withWaste)
}

/**
 * Returns the amount by spoon, volume or weight, for a food that is not bought by the piece or that the cook
 * already has.
 */
export function measuredAmount(food: BoughtFood, grams: number, withWaste = grams): ShoppingAmount {
  const spoons = spoonsOf(food, grams)
  if (spoons) return { us: spoons, metric: spoons }
  const millilitres = millilitresOf(food, grams)
  if (millilitres !== null) return { us: usVolume(millilitres), metric: metricVolume(millilitres) }
  return weighedAmount(withWaste)
}

/** Returns a weight in ounces or pounds, and in grams or kilograms. */
export function weighedAmount(grams: number): ShoppingAmount {
  return { us: usWeight(grams), metric: metricWeight(grams) }
}

const WHOLE = /^(clove|stalk|ear|bulb|head|bunch|medium|fruit|large|small|can|tortilla|slice|cake|piece)\b/i
/** Categories that are bought by the piece. In other categories a piece is a helping. */
const BY_THE_PIECE = [
  'Vegetables and Vegetable Products',
  'Fruits and Fruit Juices',
  'Dairy and Egg Products',
  'Baked Products',
]
const NOT_WHOLE = /dried|dry|frozen|juice|zest|purée|powder|tops only|yogurt|cottage|ricotta|feta|milk|kefir/i
/** Bread is bought by the slice, but a slice of fruit comes from a whole fruit. */
const SLICED = 'Baked Products'
const LEAST_WHOLE = 0.4
/** Larger amounts than a basketful of pieces are weighed instead of counted. */
const MOST_COUNTED = 16
/** The unit that most recipes mean comes first. */
const PREFERRED = ['clove', 'stalk', 'ear', 'can', 'medium', 'fruit', 'large', 'head', 'bunch', 'bulb']

function countOf({ name, category, portions }: BoughtFood, grams: number): PurchaseAmount | null {
  const isCan = /canned/i.test(name)
  if (!isCan && (!BY_THE_PIECE.includes(category) || NOT_WHOLE.test(name))) return null
  const pieces = portions
    .filter(({ unit }) => (isCan ? /^can\b/i : WHOLE).test(unit))
    .filter(({ unit }) => category === SLICED || firstWord(unit) !== 'slice')
    .map(({ amount, unit, gramWeight }) => ({
      unit: pieceName(unit, category),
      rank: rankOf(unit, category),
      grams: gramWeight / amount,
    }))
    .toSorted((a, b) => a.rank - b.rank)
  const piece = pieces.find(
    (piece) => grams / piece.grams >= LEAST_WHOLE && grams / piece.grams <= MOST_COUNTED,
  )
  return piece ? { amount: upTo(grams / piece.grams, 1), unit: piece.unit } : null
}

function rankOf(unit: string, category: string): number {
  const word = firstWord(unit)
  if (category === 'Dairy and Egg Products' && word === 'large') return -1
  const rank = PREFERRED.indexOf(word)
  return rank < 0 ? PREFERRED.length : rank
}

function pieceName(unit: string, category: string): string {
  const word = firstWord(unit)
  if (word === 'fruit') return ''
  return category === 'Dairy and Egg Products' ? 'large' : word
}

function firstWord(unit: string): string {
  return unit.toLowerCase().match(/^[a-z]+/)?.[0] ?? ''
}

function isBrewed({ name }: BoughtFood): boolean {
  return /brewed/i.test(name)
}

const MOST_SPOONED_GRAMS = 30

/** Measures small amounts in spoons: spices, and spoonfuls of other foods. */
function spoonsOf({ portions }: BoughtFood, grams: number): PurchaseAmount | null {
  if (grams > MOST_SPOONED_GRAMS) return null
  const spoon = (pattern: RegExp) => {
    const portion = portions.find(({ unit }) => pattern.test(unit))
    return portion ? portion.gramWeight / portion.amount : null
  }
  const tablespoon = spoon(/^(tbsp|tablespoon)/i)
  const teaspoon = spoon(/^(tsp|teaspoon)/i) ?? (tablespoon === null ? null : tablespoon / 3)
  if (teaspoon === null) return null
  const spoons = upTo(grams / teaspoon, 0.25)
  return spoons < 3
    ? { amount: spoons, unit: 'tsp' }
    : { amount: upTo(grams / teaspoon / 3, 0.5), unit: 'tbsp' }
}

function millilitresOf({ lookShape, portions, category }: BoughtFood, grams: number): number | null {
  const isPoured = lookShape === 'liquid' || lookShape === 'yogurt'
  if (!isPoured && category !== 'Beverages' && category !== 'Fats and Oils') return null
  const cup = portions.find(({ unit }) => /^cup\b/i.test(unit))
  return cup ? (grams / (cup.gramWeight / cup.amount)) * ML_PER_CUP : grams
}

function usVolume(millilitres: number): PurchaseAmount {
  const cups = millilitres / ML_PER_CUP
  if (cups >= 4) return { amount: upTo(cups / 4, 0.25), unit: 'qt' }
  return { amount: upTo(cups, 0.25), unit: 'cup' }
}

function metricVolume(millilitres: number): PurchaseAmount {
  if (millilitres >= 1000) return { amount: upTo(millilitres / 1000, 0.1), unit: 'l' }
  return { amount: upTo(millilitres, millilitres < 100 ? 10 : 50), unit: 'ml' }
}

function usWeight(grams: number): PurchaseAmount {
  const ounces = upTo(grams / GRAMS_PER_OUNCE, 0.5)
  return ounces >= 16
    ? { amount: upTo(grams / GRAMS_PER_OUNCE / 16, 0.25), unit: 'lb' }
    : { amount: ounces, unit: 'oz' }
}

function metricWeight(grams: number): PurchaseAmount {
  const rounded = upTo(grams, grams < 50 ? 5 : 10)
  return rounded >= 1000 ? { amount: upTo(grams / 1000, 0.1), unit: 'kg' } : { amount: rounded, unit: 'g' }
}

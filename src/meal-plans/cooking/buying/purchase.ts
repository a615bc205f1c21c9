import { type BoughtForm, boughtGrams } from './bought-form.ts'
import { type Pack, packOf, sizeOf } from './pack.ts'
import {
  type BoughtFood,
  type PurchaseAmount,
  type ShoppingAmount,
  shoppingAmount,
  weighedAmount,
} from './shopping-amount.ts'
import { GRAMS_PER_OUNCE } from './step.ts'

/** Grams of a food as eaten, and the form in which that food is bought. */
export type Eaten = { fdcId: number; grams: number; form: BoughtForm | undefined }

/** The purchase for everything eaten of a food: its shop weight, its measure, and packs that hold it. */
export type Purchase = { grams: number; pack: Pack | null } & ShoppingAmount

/** Returns the purchase for a food. `food` is the bought food if the catalog has it. */
export function purchaseOf(food: BoughtFood, eaten: readonly Eaten[]): Purchase {
  const form = eaten.find(({ form }) => form)?.form
  if (form?.pieceGives !== undefined) return piecesOf(form, eaten)
  if (form?.cans) return cansOf(form, eaten)
  return weightOf(food, form, eaten)
}

/** Parts that come from the same piece: juice and zest, or white and yolk. */
const SHARE_A_PIECE = ['juice', 'zest', 'white', 'yolk']

/**
 * Counts pieces of fruits, eggs and tea bags, each of which yields a fixed amount. Parts of the same piece
 * share it. Pieces eaten whole are added.
 */
function piecesOf(form: BoughtForm, eaten: readonly Eaten[]): Purchase {
  const shared: number[] = []
  let alone = 0
  for (const { grams, form: { part, pieceGives = grams } = {} } of eaten) {
    if (part && SHARE_A_PIECE.includes(part)) shared.push(grams / pieceGives)
    else alone += grams / pieceGives
  }
  const count = upToWhole(alone) + upToWhole(Math.max(0, ...shared))
  const pieces = { amount: count, unit: form.size ?? '' }
  return {
    grams: toTenths(count * (form.pieceGrams ?? 0)),
    us: pieces,
    metric: pieces,
    pack: packOf(form, count),
  }
}

/** Returns the cans that hold enough with the least left over. */
function cansOf({ cans = [] }: BoughtForm, eaten: readonly Eaten[]): Purchase {
  const needed = eaten.reduce((sum, { grams }) => sum + grams, 0)
  const [best] = cans
    .map(([holds, gives]) => ({ holds, count: Math.max(1, upToWhole(needed / gives)) }))
    .toSorted((a, b) => a.count * a.holds - b.count * b.holds || a.count - b.count)
  const { holds, count } = best ?? { holds: needed, count: 1 }
  const measure = { amount: count, unit: 'can' }
  return {
    grams: toTenths(count * holds),
    us: measure,
    metric: measure,
    pack: { count, unit: 'can', ...sizeOf(['can', holds]) },
  }
}

function weightOf(food: BoughtFood, form: BoughtForm | undefined, eaten: readonly Eaten[]): Purchase {
  let [grams, withWaste] = [0, 0]
  for (const part of eaten) {
    const bought = part.form ? boughtGrams(part.form, part.grams) : part.grams
    grams += bought
    withWaste += bought / (part.form?.edible ?? 1)
  }
  const measure =
    form?.per100 === undefined ? shoppingAmount(food, grams, withWaste) : weighedAmount(withWaste)
  const pack = form ? packBeside(form, withWaste, measure) : null
  return {
    grams: toTenths(withWaste),
    us: atMostIn(pack, measure.us, withWaste),
    metric: measure.metric,
    pack,
  }
}

const OUNCES: Record<string, number> = { oz: 1, lb: 16 }

/**
 * Ounces are rounded up, but the packs may hold exactly enough. In that case the line shows the amount in the
 * packs.
 */
function atMostIn(pack: Pack | null, written: PurchaseAmount, needed: number): PurchaseAmount {
  const [ounces, packed] = [OUNCES[written.unit], OUNCES[pack?.us.unit ?? '']]
  if (!pack || ounces === undefined || packed === undefined) return written
  const held = pack.count * pack.us.amount
  const isEnough = held * packed * GRAMS_PER_OUNCE >= needed
  return isEnough && held * packed < written.amount * ounces
    ? { amount: Number(held.toFixed(2)), unit: pack.us.unit }
    : written
}

/** These units are sold as they are. Showing a bag as well would look like a second thing to buy. */
const SOLD_WHOLE = /^(bunch|head|bulb)$/
const NOT_PIECES = /^(g|kg|ml|l|oz|lb|qt|tsp|tbsp|cup|clove|stalk|slice)$/

/**
 * Returns the pack to buy if it adds information to the amount. It does for a weight, a measure or a part
 * such as a clove. It does not for bunches, or for a count of the same pieces or packs.
 */
function packBeside(form: BoughtForm, grams: number, { us }: ShoppingAmount): Pack | null {
  const pack = packOf(form, grams)
  const isNews =
    !SOLD_WHOLE.test(us.unit) &&
    (NOT_PIECES.test(us.unit) || (pack?.unit !== 'piece' && pack?.unit !== us.unit))
  return isNews ? pack : null
}

function upToWhole(count: number): number {
  return Math.ceil(count - 1e-9)
}

function toTenths(grams: number): number {
  return Math.ceil(grams * 10 - 1e-6) / 10
}

import type { PlanDay } from '../plan/solved-plan.ts'
import { AISLES, type Aisle, aisleOf } from './aisle.ts'
import { boughtForms, type EatenAs } from './buying/bought-form.ts'
import { type Eaten, type Purchase, purchaseOf } from './buying/purchase.ts'
import {
  type BoughtFood,
  measuredAmount,
  type ShoppingAmount,
  weighedAmount,
} from './buying/shopping-amount.ts'
import { GRAMS_PER_OUNCE } from './buying/step.ts'
import { allDishes, type ShoppingDish, type ShoppingNeed, shoppingNeeds } from './shopping-needs.ts'

/** The amount of a bought food that is eaten in one form. The purchase was calculated from it. */
type EatenPart = { part: EatenAs } & ShoppingAmount

type ShoppingItem = { fdcId: number; name: string; eaten: EatenPart[]; dishes: ShoppingDish[] } & Purchase
export type ShoppingGroup = { aisle: Aisle; items: ShoppingItem[] }

type Foods = ReadonlyMap<number, BoughtFood>
type Line = { fdcId: number; food: BoughtFood; eaten: Eaten[]; needs: ShoppingNeed[] }

/** Tap water is not bought. */
const NOT_BOUGHT = /^(drinking|tap) water/i

/**
 * Returns everything needed for a plan, as a shop sells it: dry foods for boiled ones, fruits for their
 * juice, eggs for their whites. `foods` must contain the foods of the plan and the foods bought for them.
 */
export function shoppingList(days: readonly PlanDay[], foods: Foods): ShoppingGroup[] {
  const lines = linesOf(shoppingNeeds(days), foods).map((line) => ({
    aisle: aisleOf(line.food),
    item: itemOf(line, foods),
  }))
  return AISLES.flatMap((aisle) => {
    const found = lines.filter((line) => line.aisle === aisle).map(({ item }) => item)
    return found.length > 0 ? [{ aisle, items: found.toSorted(byName) }] : []
  })
}

/** Groups the eaten foods by the food that is bought for them. */
function linesOf(needs: ReadonlyMap<number, ShoppingNeed>, foods: Foods): Line[] {
  const lines = new Map<number, Line>()
  for (const [fdcId, need] of needs) {
    const listed = foods.get(fdcId)
    if (!listed || NOT_BOUGHT.test(listed.name)) continue
    const bought = boughtFor(fdcId, listed, foods)
    const line = lines.get(bought.key) ?? { fdcId: bought.fdcId, food: bought.food, eaten: [], needs: [] }
    line.eaten.push({ fdcId, grams: need.grams, form: bought.form })
    line.needs.push(need)
    lines.set(bought.key, line)
  }
  return [...lines.values()]
}

/** A food is bought as listed if its dry or raw form is neither in the catalog nor named in our data. */
function boughtFor(fdcId: number, listed: BoughtFood, foods: Foods) {
  const form = boughtForms().get(fdcId)
  const key = form?.buy ?? fdcId
  const bought = foods.get(key)
  if (bought && form?.as === undefined) return { key, fdcId: key, food: bought, form }
  if (form?.as === undefined) return { key: fdcId, fdcId, food: listed, form: undefined }
  return { key, fdcId: bought ? key : fdcId, food: { ...(bought ?? listed), name: form.as }, form }
}

function itemOf({ fdcId, food, eaten, needs }: Line, foods: Foods): ShoppingItem {
  const name = food.name.replace(/, (raw|fresh|brewed|boneless, raw)$/i, '')
  const purchase = purchaseOf(food, eaten)
  return {
    fdcId,
    name,
    ...purchase,
    eaten: partsOf(eaten, SPOONS.includes(purchase.us.unit)).map((part) => amountOf(part, foods)),
    dishes: allDishes(needs),
  }
}

const SPOONS = ['tsp', 'tbsp']

type AllOfPart = { part: EatenAs; fdcId: number; grams: number }

/** The smallest amount shown in ounces. A clove of garlic weighs a tenth of an ounce. */
const LEAST_PREPARED_GRAMS = GRAMS_PER_OUNCE / 2

/**
 * Sums what is eaten in each form. An amount measured in spoons contains no peel, so it equals the amount
 * eaten.
 */
function partsOf(eaten: readonly Eaten[], isSpooned: boolean): AllOfPart[] {
  const parts = new Map<EatenAs, AllOfPart>()
  for (const each of eaten) {
    const part = partOf(each, eaten.length > 1)
    if (part === undefined) continue
    const before = parts.get(part)?.grams ?? 0
    parts.set(part, { part, fdcId: each.fdcId, grams: before + each.grams })
  }
  return [...parts.values()].filter(
    ({ part, grams }) => part !== 'edible' || (!isSpooned && grams >= LEAST_PREPARED_GRAMS),
  )
}

/**
 * A food that is eaten as bought is labeled only if other forms are on the same line. An opened can shows how
 * much of it is used.
 */
function partOf({ form }: Eaten, isOneOfMany: boolean): EatenAs | undefined {
  if (form?.part) return form.part
  if (form?.cans) return 'used'
  return isOneOfMany ? 'uncooked' : undefined
}

function amountOf({ part, fdcId, grams }: AllOfPart, foods: Foods): EatenPart {
  const food = foods.get(fdcId)
  if (part === 'brewed' && food) return { part, ...measuredAmount(food, grams) }
  const isMeasured = food && (part === 'juice' || part === 'zest')
  const { us } = isMeasured ? measuredAmount(food, grams) : weighedAmount(grams)
  return { part, us, metric: inGrams(grams) }
}

/** Rounds up to the gram, so that a reader can check how the purchase was calculated. */
function inGrams(grams: number) {
  return { amount: Math.ceil(grams - 1e-6), unit: 'g' }
}

function byName(a: ShoppingItem, b: ShoppingItem): number {
  return a.name.localeCompare(b.name, 'en')
}

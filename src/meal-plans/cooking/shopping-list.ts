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

/** So much of a bought food is eaten in this form: what its amount was worked out from. */
type EatenPart = { part: EatenAs } & ShoppingAmount

type ShoppingItem = { fdcId: number; name: string; eaten: EatenPart[]; dishes: ShoppingDish[] } & Purchase
export type ShoppingGroup = { aisle: Aisle; items: ShoppingItem[] }

type Foods = ReadonlyMap<number, BoughtFood>
type Line = { fdcId: number; food: BoughtFood; eaten: Eaten[]; needs: ShoppingNeed[] }

/** Comes out of the tap. */
const NOT_BOUGHT = /^(drinking|tap) water/i

/**
 * All that a plan takes, as a shop sells it: dry what is boiled, fruits for their juice, eggs for their whites.
 * `foods` are those of the plan and those that are bought for them.
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

/** What is eaten, by the food that is bought for it. */
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

/** A food whose dry or raw one is neither in the catalogue nor named by us is bought as it is listed. */
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

/** The least that ounces tell: a clove of garlic weighs a tenth of one. */
const LEAST_PREPARED_GRAMS = GRAMS_PER_OUNCE / 2

/** All that is eaten in the same form as one. Nobody peels by the spoon: what is in it is what is eaten. */
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

/** What is bought as it is eaten says so only beside what is not, and of an open can it says how much. */
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

/** To the gram, so that a person can check what was made of it. */
function inGrams(grams: number) {
  return { amount: Math.ceil(grams - 1e-6), unit: 'g' }
}

function byName(a: ShoppingItem, b: ShoppingItem): number {
  return a.name.localeCompare(b.name, 'en')
}

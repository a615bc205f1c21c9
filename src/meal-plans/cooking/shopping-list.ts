import { MAIN_MEALS, type Slot } from '../plan/slot.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { AISLES, type Aisle, aisleOf } from './aisle.ts'
import { type BoughtFood, type ShoppingAmount, shoppingAmount } from './shopping-amount.ts'

type ShoppingItem = { fdcId: number; name: string; grams: number } & ShoppingAmount
export type ShoppingGroup = { aisle: Aisle; items: ShoppingItem[] }

/** Comes out of the tap. */
const NOT_BOUGHT = /^(drinking|tap) water/i

/**
 * All that a plan takes, added up by food: dishes for everybody at the table, snacks and drinks for the member.
 */
export function shoppingList(
  days: readonly PlanDay[],
  foods: ReadonlyMap<number, BoughtFood>,
): ShoppingGroup[] {
  const items = [...gramsBought(days)].flatMap(([fdcId, grams]) => {
    const food = foods.get(fdcId)
    if (!food || grams <= 0 || NOT_BOUGHT.test(food.name)) return []
    return [{ aisle: aisleOf(food), item: itemOf(food, fdcId, grams) }]
  })
  return AISLES.flatMap((aisle) => {
    const found = items.filter((entry) => entry.aisle === aisle).map(({ item }) => item)
    return found.length > 0 ? [{ aisle, items: found.toSorted(byName) }] : []
  })
}

function itemOf(food: BoughtFood, fdcId: number, grams: number): ShoppingItem {
  const name = food.name.replace(/, (raw|fresh|brewed|boneless, raw)$/i, '')
  return { fdcId, name, grams: Math.round(grams), ...shoppingAmount(food, grams) }
}

function gramsBought(days: readonly PlanDay[]): Map<number, number> {
  const bought = new Map<number, number>()
  const add = ({ fdcId, grams }: { fdcId: number; grams: number }) =>
    bought.set(fdcId, (bought.get(fdcId) ?? 0) + grams)
  for (const day of days) {
    for (const meal of MAIN_MEALS) day[meal].ingredients.forEach(add)
    day.intake.filter(({ slot, test }) => test !== undefined || !isCooked(slot)).forEach(add)
  }
  return bought
}

function isCooked(slot: Slot): boolean {
  return MAIN_MEALS.some((meal) => meal === slot)
}

function byName(a: ShoppingItem, b: ShoppingItem): number {
  return a.name.localeCompare(b.name, 'en')
}

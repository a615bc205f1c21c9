import { MAIN_MEALS, type Slot } from '../plan/slot.ts'
import type { PlanDay } from '../plan/solved-plan.ts'

/**
 * A dish that a food is bought for, and the days (from 1) on which it is eaten. Snacks and drinks are
 * identified by their slot.
 */
export type ShoppingDish = { slot: Slot; slug: string | null; name: string | null; days: number[] }

/** The total amount of a food in a plan, in recipe grams, and the dishes that use it. */
export type ShoppingNeed = { grams: number; dishes: ShoppingDish[] }

type NeededFood = { fdcId: number; grams: number; slot: Slot; slug: string | null; name: string | null }

/**
 * Sums a plan's needs by food: dishes for all people eating, and snacks, drinks and test portions for the
 * member only.
 */
export function shoppingNeeds(days: readonly PlanDay[]): Map<number, ShoppingNeed> {
  const needs = new Map<number, ShoppingNeed>()
  days.forEach((day, i) => {
    for (const { fdcId, grams, ...dish } of neededOn(day)) {
      if (grams <= 0) continue
      const need = needs.get(fdcId) ?? { grams: 0, dishes: [] }
      need.grams += grams
      addDish(need.dishes, { ...dish, days: [i + 1] })
      needs.set(fdcId, need)
    }
  })
  return needs
}

/** Merges the dishes of several foods into one list without duplicates. */
export function allDishes(needs: readonly ShoppingNeed[]): ShoppingDish[] {
  const all: ShoppingDish[] = []
  for (const dish of needs.flatMap(({ dishes }) => dishes)) addDish(all, { ...dish, days: [...dish.days] })
  return all.toSorted((a, b) => (a.days[0] ?? 0) - (b.days[0] ?? 0))
}

function neededOn(day: PlanDay): NeededFood[] {
  const cooked = MAIN_MEALS.flatMap((slot) => {
    const { slug, name, ingredients } = day[slot]
    return ingredients.map(({ fdcId, grams }) => ({ fdcId, grams, slot, slug, name }))
  })
  const other = day.intake.filter(({ slot, test }) => test !== undefined || !isCooked(slot))
  return [
    ...cooked,
    ...other.map(({ fdcId, grams, slot, test }) => {
      const slug = test === undefined ? (day.meals.find((meal) => meal.slot === slot)?.slug ?? null) : null
      return { fdcId, grams, slot, slug, name: null }
    }),
  ]
}

function addDish(dishes: ShoppingDish[], added: ShoppingDish): void {
  const known = dishes.find(
    ({ slot, slug, name }) =>
      slug === added.slug && name === added.name && (added.name !== null || slot === added.slot),
  )
  if (!known) dishes.push(added)
  else known.days = [...new Set([...known.days, ...added.days])].toSorted((a, b) => a - b)
}

function isCooked(slot: Slot): boolean {
  return MAIN_MEALS.some((meal) => meal === slot)
}

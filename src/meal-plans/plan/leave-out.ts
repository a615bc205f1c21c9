import { LEFT_OUT } from './left-out.ts'
import { MAIN_MEALS, type Slot, SMALL_SLOTS } from './slot.ts'
import type { PlanDay, PlanRecipe } from './solved-plan.ts'

/** Replacement text for a removed meal, and the single line for a removed drink or snack. */
type InItsPlace = { name: string; description: string; line: string }

/** Removes the meals that the member can no longer eat from a day. The day's figures stay unchanged. */
export function leaveOut(day: PlanDay, off: readonly Slot[], said: InItsPlace): PlanDay {
  if (off.length === 0) return day
  return {
    ...day,
    ...Object.fromEntries(
      MAIN_MEALS.flatMap((slot) => (off.includes(slot) ? [[slot, emptied(day[slot], said)]] : [])),
    ),
    ...Object.fromEntries(SMALL_SLOTS.flatMap((slot) => (off.includes(slot) ? [[slot, said.line]] : []))),
    meals: day.meals.map((meal) => (off.includes(meal.slot) ? { ...meal, slug: LEFT_OUT } : meal)),
    intake: day.intake.filter(({ slot, test }) => test !== undefined || !off.includes(slot)),
  }
}

function emptied(recipe: PlanRecipe, { name, description }: InItsPlace): PlanRecipe {
  return { ...recipe, _id: LEFT_OUT, slug: LEFT_OUT, name, description, ingredients: [], steps: [] }
}

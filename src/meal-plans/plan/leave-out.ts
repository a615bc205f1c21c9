import { LEFT_OUT } from './left-out.ts'
import { MAIN_MEALS, type Slot, SMALL_SLOTS } from './slot.ts'
import type { PlanDay, PlanRecipe } from './solved-plan.ts'

/** What is said in the place of a meal, and of a drink or snack, which is shown on one line. */
type InItsPlace = { name: string; description: string; line: string }

/** A day without what its member may not eat any longer; its figures stay. */
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

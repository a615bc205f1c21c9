import { answerOf, api } from '#web/api/client.ts'
import type { ShownPlace } from '../shown/shown-meal-plan.ts'

export type Swaps = Awaited<ReturnType<typeof readSwaps>>

/** Reads the dishes that can replace a meal. */
export function readSwaps(id: string, { day, slot }: ShownPlace) {
  return answerOf(api.mealplan[':id'].swaps.$get({ param: { id }, query: { day: String(day), slot } }))
}

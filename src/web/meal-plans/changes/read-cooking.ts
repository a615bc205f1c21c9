import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import { answerOf, api } from '#web/api/client.ts'

/** What cooking a plan takes; null where it cannot be read, since a plan is whole without it. */
export function readCooking(id: string): Promise<CookingWire | null> {
  return answerOf(api.mealplan[':id'].cooking.$get({ param: { id }, query: {} })).catch(() => null)
}

import type { PlateItem } from '#web/plates/composing/food.ts'

/** What is drawn for a meal plan, by recipe slug. */
export type PlanPlates = Record<string, PlateItem[]>

import type { PlateItem } from '#web/plates/food.ts'

/** What is drawn for a meal plan, by recipe slug. */
export type PlanPlates = Record<string, PlateItem[]>

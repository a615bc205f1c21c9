import type { Slot } from '../plan/slot.ts'

/** Why a meal of a plan is left out by now. Only a dislike can be set aside by its member. */
export const REMOVED_BECAUSE = [
  'recall',
  'allergy',
  'medicine',
  'diet',
  'trigger',
  'health',
  'dislike',
] as const

/** A meal that a plan leaves out by now; `day` counts from 0, `slug` is that of the removed dish. */
export type RemovedMeal = { day: number; slot: Slot; slug: string; because: (typeof REMOVED_BECAUSE)[number] }

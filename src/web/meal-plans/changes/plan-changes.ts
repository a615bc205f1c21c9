import { createContext, useContext } from 'react'
import type { ShownPlace } from '../shown/shown-meal-plan.ts'
import type { DishPreference } from './use-dish-preferences.ts'

/** What the member can do with each meal; null where a plan is only read. */
export type PlanChanges = {
  isLocked: (place: ShownPlace) => boolean
  /** Meals that the last change brought: their plates turn as they come. */
  isNew: (place: ShownPlace) => boolean
  openSwaps: (place: ShownPlace) => void
  toggleLock: (place: ShownPlace) => void
  /** Shows a meal again that only a dislike left out. */
  showAnyway: (place: ShownPlace) => void
  solveDay: (day: number) => void
  dishAt: (place: ShownPlace) => { slug: string; name: string } | null
  /** What the member said of a dish; null until that is known. */
  preferenceOf: ((slug: string) => DishPreference | null) | null
  togglePreference: (dish: { slug: string; name: string }, preference: DishPreference) => void
  /** What is under way: a day being solved, or anything else. */
  busy: { day: number } | 'other' | null
}

export const PlanChangesContext = createContext<PlanChanges | null>(null)

export function usePlanChanges(): PlanChanges | null {
  return useContext(PlanChangesContext)
}

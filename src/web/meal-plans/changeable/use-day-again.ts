import { useState } from 'react'
import type { ApiError } from '#web/api/api-error.ts'
import { changeMealPlan, type DayOffer } from '../changes/change-meal-plan.ts'
import type { ShownMealPlan } from '../shown/shown-meal-plan.ts'
import type { Changing } from './use-changeable-plan.ts'

/** A day as it would be planned again; `time` counts how often one was offered. */
export type DayOffered = { day: number; offer: DayOffer; time: number }

/** A day planned again: at once where nothing gets worse, else when its member has read what would change. */
export function useDayAgain(
  { change, changeHere }: Changing,
  say: (day: number, after: ShownMealPlan) => { text: string; canUndo: boolean },
) {
  const [offered, setOffered] = useState<DayOffered | null>(null)
  return {
    offered,
    solveDay(day: number): void {
      void changeHere(
        async (read) => {
          const offer = await changeMealPlan.offerDay(read, day)
          if (!offer.asksFirst) return changeMealPlan.solveDay(read, day, offer.seed)
          setOffered((before) => ({ day, offer, time: (before?.time ?? 0) + 1 }))
          return null
        },
        (after) => say(day, after),
        { day },
      )
    },
    takeDay: ({ day, offer }: DayOffered): Promise<ApiError | null> =>
      change(
        (read) => changeMealPlan.solveDay(read, day, offer.seed),
        (after) => say(day, after),
        { day },
      ),
  }
}

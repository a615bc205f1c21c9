import { useEffect, useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { isReportedSince } from '../shown/safety-sentences.tsx'
import type { ShownMealPlan } from '../shown/shown-meal-plan.ts'

/** `isLate`: nothing came in the time that it usually takes, or the answer was lost. */
export type NewMeals = Awaited<ReturnType<typeof readNewMeals>> & { isLate: boolean }

const ASK_AGAIN_MS = 2_000
/** After this many tries new meals are looked for again when the page is opened. */
const MOST_TRIES = 45

/**
 * Reads which meals would take the place of those that are left out, and asks again while they are worked out.
 * `onWorkedOut` is told once they are there: the plan shows stand-ins from then on.
 */
export function useNewMeals(
  { mealPlan, etag }: { mealPlan: ShownMealPlan; etag: string | null },
  onWorkedOut: () => void,
): NewMeals | null {
  const [read, setRead] = useState<{ etag: string | null; newMeals: NewMeals } | null>(null)
  const isAsked = etag !== null && !mealPlan.isLeftAside && isSince(mealPlan)
  const { _id: id } = mealPlan
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each state of the plan
  useEffect(() => {
    if (!isAsked) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async (tried: number) => {
      const newMeals = await readNewMeals(id).catch(() => null)
      if (isGone) return
      if (newMeals === null) {
        setRead((last) => last && { ...last, newMeals: { ...last.newMeals, isLate: true } })
        return
      }
      setRead({ etag, newMeals: { ...newMeals, isLate: tried >= MOST_TRIES } })
      if (newMeals.state === 'pending' && tried < MOST_TRIES)
        timer = setTimeout(() => void ask(tried + 1), ASK_AGAIN_MS)
      else if ((tried > 0 || lacksStandIns(mealPlan)) && newMeals.state !== 'pending') onWorkedOut()
    }
    void ask(0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id, etag, isAsked])
  return isAsked && read?.etag === etag ? read.newMeals : null
}

/** The plan may have been read a moment before they were worked out. */
function lacksStandIns({ removed }: ShownMealPlan): boolean {
  return removed.some(({ isOver, hasStandIn }) => !isOver && !hasStandIn)
}

function isSince({ removed, safety }: ShownMealPlan): boolean {
  return removed.some(({ isOver }) => !isOver) || safety.some(isReportedSince)
}

function readNewMeals(id: string) {
  return answerOf(api.mealplan[':id']['new-meals'].$get({ param: { id } }))
}

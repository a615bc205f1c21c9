import { useEffect, useState } from 'react'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'

export type Delivery = Awaited<ReturnType<typeof readDelivery>>

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000
/**
 * The first week is queued within seconds of the trial's start. After this time, polling stops, because
 * members without a trial would otherwise be polled forever.
 */
const LONGEST_WITHOUT_WEEK_MS = 3 * 60 * 1000

type Progress = {
  delivery: Delivery | null
  error: ApiError | null
  /** True while polling continues. */
  isWatched: boolean
}

/** Polls the progress of this week's meal plan until it is finished. Starts before the plan exists. */
export function useDelivery(profileId: string): Progress {
  const [delivery, setDelivery] = useState<Delivery | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isWatched, setIsWatched] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const beganAt = Date.now()
    async function look(waitMs: number) {
      try {
        const found = await readDelivery(profileId)
        if (isGone) return
        setDelivery(found)
        setError(null)
        const goesOn = isUnderWay(found, Date.now() - beganAt)
        setIsWatched(goesOn)
        if (goesOn) timer = setTimeout(look, waitMs, Math.min(waitMs * 1.3, LONGEST_WAIT_MS))
      } catch (failure) {
        if (isGone) return
        setError(asApiError(failure))
        timer = setTimeout(look, LONGEST_WAIT_MS, FIRST_WAIT_MS)
      }
    }
    void look(FIRST_WAIT_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [profileId])
  return { delivery, error, isWatched }
}

function readDelivery(profileId: string) {
  return answerOf(api.delivery.$get({ query: { profileId } }))
}

function isUnderWay({ state }: Delivery, lookedMs: number): boolean {
  if (state === 'none') return lookedMs < LONGEST_WITHOUT_WEEK_MS
  return state === 'queued' || state === 'solving'
}

import { useEffect, useState } from 'react'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'

export type Delivery = Awaited<ReturnType<typeof readDelivery>>

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000

/** How far this week’s meal plan has come, asked again and again until it has come to an end. */
export function useDelivery(profileId: string): { delivery: Delivery | null; error: ApiError | null } {
  const [delivery, setDelivery] = useState<Delivery | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function look(waitMs: number) {
      try {
        const found = await readDelivery(profileId)
        if (isGone) return
        setDelivery(found)
        setError(null)
        if (isUnderWay(found)) timer = setTimeout(look, waitMs, Math.min(waitMs * 1.3, LONGEST_WAIT_MS))
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
  return { delivery, error }
}

function readDelivery(profileId: string) {
  return answerOf(api.delivery.$get({ query: { profileId } }))
}

function isUnderWay({ state }: Delivery): boolean {
  return state === 'queued' || state === 'solving'
}

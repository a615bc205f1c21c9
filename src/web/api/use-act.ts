import { useRef, useState } from 'react'
import { type ApiError, asApiError } from '#web/api/api-error.ts'

/** Something that a button does, once at a time. `busy` names the one that is under way. */
export function useAct(): {
  busy: string | null
  error: ApiError | null
  act: (name: string, steps: () => Promise<void>) => Promise<void>
  /** Forgets what went wrong. */
  clear: () => void
} {
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<ApiError | null>(null)

  async function act(name: string, steps: () => Promise<void>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(name)
    setError(null)
    try {
      await steps()
    } catch (failure) {
      setError(asApiError(failure))
    } finally {
      isUnderWay.current = false
      setBusy(null)
    }
  }

  return { busy, error, act, clear: () => setError(null) }
}

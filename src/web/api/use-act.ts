import { useRef, useState } from 'react'
import { type ApiError, asApiError } from '#web/api/api-error.ts'

/** Runs a button's action, one at a time. `busy` is the name of the running action. */
export function useAct(): {
  busy: string | null
  error: ApiError | null
  act: (name: string, steps: () => Promise<void>) => Promise<void>
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

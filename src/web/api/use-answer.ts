import { useCallback, useEffect, useState } from 'react'
import { type ApiError, asApiError } from './api-error.ts'

export type ApiAnswer<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: ApiError }

/** Asks once, again whenever `ask` is another function, and on `retry`. An answer that comes too late is dropped. */
export function useAnswer<T>(ask: () => Promise<T>): [answer: ApiAnswer<T>, retry: () => void] {
  const [answer, setAnswer] = useState<ApiAnswer<T>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let isCurrent = true
    setAnswer({ status: 'loading' })
    ask().then(
      (value) => isCurrent && setAnswer({ status: 'ready', value }),
      (error) => isCurrent && setAnswer({ status: 'failed', error: asApiError(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [ask, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return [answer, retry]
}

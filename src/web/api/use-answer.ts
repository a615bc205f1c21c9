import { useCallback, useEffect, useState } from 'react'
import { type ApiError, asApiError } from './api-error.ts'

export type AnswerOrFailure<T> = { status: 'ready'; value: T } | { status: 'failed'; error: ApiError }

export type ApiAnswer<T> = { status: 'loading' } | AnswerOrFailure<T>

/** Calls `ask` once. Never throws: a failure is returned as a value. */
export function answerOrFailure<T>(ask: () => Promise<T>): Promise<AnswerOrFailure<T>> {
  return ask().then(
    (value) => ({ status: 'ready', value }),
    (error) => ({ status: 'failed', error: asApiError(error) }),
  )
}

/**
 * Calls `ask` once, again whenever `ask` changes, and on `retry`. Outdated results are dropped. If `first`
 * provides a result already, `ask` is called only on `retry`.
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  first?: AnswerOrFailure<T>,
): [answer: ApiAnswer<T>, retry: () => void] {
  const [answer, setAnswer] = useState<ApiAnswer<T>>(first ?? { status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    if (first && attempt === 0) return
    let isCurrent = true
    setAnswer({ status: 'loading' })
    answerOrFailure(ask).then((given) => isCurrent && setAnswer(given))
    return () => {
      isCurrent = false
    }
  }, [ask, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return [answer, retry]
}

import { useCallback, useEffect, useState } from 'react'
import { type ApiError, asApiError } from './api-error.ts'

/** What became of a question. */
export type AnswerOrFailure<T> = { status: 'ready'; value: T } | { status: 'failed'; error: ApiError }

export type ApiAnswer<T> = { status: 'loading' } | AnswerOrFailure<T>

/** Asks once. Never throws: a failure is an answer. */
export function answerOrFailure<T>(ask: () => Promise<T>): Promise<AnswerOrFailure<T>> {
  return ask().then(
    (value) => ({ status: 'ready', value }),
    (error) => ({ status: 'failed', error: asApiError(error) }),
  )
}

/**
 * Asks once, again whenever `ask` is another function, and on `retry`. An answer that comes too late is dropped. Where
 * the answer is there already, as `first`, it is asked only on `retry`.
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

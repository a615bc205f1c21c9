import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors.ts'

type Deadline = { atMs: number; signal: AbortSignal }

// It says nothing but how long: who asks and on which connection stand in the context that verbs are given.
const current = new AsyncLocalStorage<Deadline | undefined>()

const CUT_OFF_MS = 5

const TOO_LATE =
  'This takes longer than it should, so we stopped waiting. Nothing you entered was lost. Try again in a moment.'

/** What was asked for could not be done in its time. */
export class DeadlineExceeded extends AppError {
  constructor(cause?: unknown) {
    super('unavailable', TOO_LATE)
    this.cause = cause
  }
}

/**
 * Gives `act` so many milliseconds, or what is left of a deadline around it if that is less. Statements, calls of
 * other services and waits inside take no longer than that either; past it they are cut off, and so is the wait
 * for `act`, which rejects with `DeadlineExceeded`. The clock is the monotonic one, so setting it changes nothing.
 */
export async function withDeadline<T>(ms: number, act: () => Promise<T>): Promise<T> {
  const leftMs = Math.min(ms, timeLeftMs())
  const atMs = performance.now() + leftMs
  const ended = new AbortController()
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      const error = new DeadlineExceeded()
      reject(error)
      ended.abort(error)
    },
    Math.max(0, leftMs),
  )
  try {
    return await Promise.race([current.run({ atMs, signal: ended.signal }, act), exceeded])
  } catch (error) {
    // What was cut off at the deadline may fail in its own words a moment earlier.
    const wasCutOff = performance.now() > atMs - CUT_OFF_MS && !(error instanceof AppError)
    throw wasCutOff ? new DeadlineExceeded(error) : error
  } finally {
    clearTimeout(timer)
  }
}

/** For work that outlives whoever happened to begin it, such as what is kept in memory for everybody. */
export function withoutDeadline<T>(act: () => T): T {
  return current.run(undefined, act)
}

/** Milliseconds until the deadline, 0 past it; Infinity where there is none. */
export function timeLeftMs(): number {
  const deadline = current.getStore()
  return deadline ? Math.max(0, deadline.atMs - performance.now()) : Number.POSITIVE_INFINITY
}

/** Aborts after `ms`, or at the deadline if that is sooner. */
export function deadlineSignal(ms: number): AbortSignal {
  const deadline = current.getStore()
  const own = AbortSignal.timeout(ms)
  return deadline ? AbortSignal.any([deadline.signal, own]) : own
}

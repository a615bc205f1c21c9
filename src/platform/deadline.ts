import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors.ts'

type Deadline = { atMs: number; signal: AbortSignal }

// Contains only the deadline. The caller and the connection are in the context that use cases receive.
const current = new AsyncLocalStorage<Deadline | undefined>()

const CUT_OFF_MS = 5

const TOO_LATE =
  'This takes longer than it should, so we stopped waiting. Nothing you entered was lost. Try again in a moment.'

/** Thrown if an action did not finish before its deadline. */
export class DeadlineExceeded extends AppError {
  constructor(cause?: unknown) {
    super('unavailable', TOO_LATE)
    this.cause = cause
  }
}

/**
 * Runs `act` with a deadline of `ms` milliseconds, or the rest of an enclosing deadline if that is less.
 * Statements, calls to other services and waits inside `act` are aborted at the deadline, and the returned
 * promise then rejects with `DeadlineExceeded`. Uses the monotonic clock, so changes of the system time have
 * no effect.
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
    // An action aborted at the deadline may fail with its own error slightly earlier.
    const wasCutOff = performance.now() > atMs - CUT_OFF_MS && !(error instanceof AppError)
    throw wasCutOff ? new DeadlineExceeded(error) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs work without the caller's deadline if the work outlives that caller, such as filling a shared cache.
 */
export function withoutDeadline<T>(act: () => T): T {
  return current.run(undefined, act)
}

/** Returns the milliseconds until the deadline: 0 after the deadline, and Infinity if there is none. */
export function timeLeftMs(): number {
  const deadline = current.getStore()
  return deadline ? Math.max(0, deadline.atMs - performance.now()) : Number.POSITIVE_INFINITY
}

/** Returns a signal that aborts after `ms`, or at the deadline if that is sooner. */
export function deadlineSignal(ms: number): AbortSignal {
  const deadline = current.getStore()
  const own = AbortSignal.timeout(ms)
  return deadline ? AbortSignal.any([deadline.signal, own]) : own
}

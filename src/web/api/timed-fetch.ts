import { type ApiError, timedOut, unreachable } from './api-error.ts'

/** Calls `fetch` with a time-out in seconds. Throws only ApiErrors: timed out, or unreachable. */
export async function timedFetch(
  url: RequestInfo | URL,
  init: RequestInit | undefined,
  seconds: number,
): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(seconds * 1000) })
  } catch (error) {
    throw asFailedCall(error, seconds)
  }
}

/** Converts an exception of `fetch`, or of reading a response body, to an `ApiError`. */
export function asFailedCall(error: unknown, seconds: number): ApiError {
  const isTimeOut = error instanceof DOMException && error.name === 'TimeoutError'
  return isTimeOut ? timedOut(seconds) : unreachable()
}

import { type ApiError, timedOut, unreachable } from './api-error.ts'

/** `fetch` that gives up after so many seconds. Only ApiErrors are thrown: too late, or not reachable. */
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

/** What an exception of `fetch`, or of reading a body, means. */
export function asFailedCall(error: unknown, seconds: number): ApiError {
  const isTimeOut = error instanceof DOMException && error.name === 'TimeoutError'
  return isTimeOut ? timedOut(seconds) : unreachable()
}

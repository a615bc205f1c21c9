/** `unreachable` and `timed_out` are set in the browser. All others are the server's codes. */
export type ApiErrorCode = 'unreachable' | 'timed_out' | (string & {})

/** A call that was refused or got no response. `message` is written for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly fields: Record<string, string>
  readonly requestId: string | undefined

  constructor(
    code: ApiErrorCode,
    message: string,
    { fields = {}, requestId }: { fields?: Record<string, string>; requestId?: string | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

export function unreachable(): ApiError {
  return new ApiError(
    'unreachable',
    'We cannot reach Careplate right now. Nothing you entered was lost. Check your connection and try again.',
  )
}

export function sessionEnded(): ApiError {
  return new ApiError(
    'not_signed_in',
    'Your session had ended, so this was not done. Nothing you entered was lost. Log in and try again.',
  )
}

export function timedOut(seconds: number): ApiError {
  return new ApiError(
    'timed_out',
    `Careplate did not answer within ${seconds} seconds. Nothing you entered was lost. Please try again.`,
  )
}

/**
 * Converts any exception to an error that can be shown. An exception that is not an `ApiError` is a bug in
 * the page and is reported to the console.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  // On the server, errors during rendering are logged there, and `reportError` does not exist.
  globalThis.reportError?.(error)
  return new ApiError(
    'unknown',
    'Something went wrong on this page. Nothing you entered was lost. Please try again.',
  )
}

export function isApiRefusal(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

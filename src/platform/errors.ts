/** All reasons for which a use case can refuse. `http/translate-error.ts` maps them to HTTP statuses. */
export const ERROR_CODES = [
  'invalid',
  'not_signed_in',
  'not_allowed',
  'not_found',
  'conflict',
  'over_limit',
  'unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** A refusal meant for the caller: `message` is shown unchanged, and `fields` names the inputs to correct. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Seconds after which a retry makes sense. */
  readonly retrySeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Record<string, string>,
    { retrySeconds, cause }: { retrySeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.fields = fields
    this.retrySeconds = retrySeconds
  }
}

export function notFound(what: string): AppError {
  return new AppError('not_found', `We could not find this ${what}.`)
}

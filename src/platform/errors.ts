/** The closed set of reasons for which a verb refuses. HTTP statuses are chosen in `http/translate-error.ts`. */
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

/** A refusal meant for the person who asked: `message` is shown as it is, `fields` names the inputs to mend. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** When it is worth asking again. */
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

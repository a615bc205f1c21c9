import { AppError } from '#platform/errors.ts'

/** Thrown if AWS KMS did not wrap or unwrap a member’s key: it `refused`, or is `away`. */
export class KmsError extends AppError {
  readonly kind: 'refused' | 'away'
  /** Error code from Amazon or the system, which contains no names and no key. */
  readonly reason: string

  constructor(kind: KmsError['kind'], reason: string) {
    super(
      'unavailable',
      'The service that guards health data does not answer right now. Nothing you entered was lost. Try again in a moment.',
    )
    this.kind = kind
    this.reason = reason
  }
}

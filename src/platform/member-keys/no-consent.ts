import { AppError } from '#platform/errors.ts'

export const NO_HEALTH_CONSENT =
  'We may plan your meals once you agree that we use your health data. You can do so on your account, under “What you told us”.'

/** A member’s key was asked for with a purpose for which their consent does not stand. */
export class NoConsent extends AppError {
  constructor() {
    super('conflict', NO_HEALTH_CONSENT, { consent: NO_HEALTH_CONSENT })
  }
}

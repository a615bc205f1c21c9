import { AppError } from '#platform/errors.ts'

export const NO_HEALTH_CONSENT =
  'We may plan your meals once you agree that we use your health data. You can do so on your account, under “What you told us”.'

/** Thrown if a member’s key was requested for a purpose without the required consent. */
export class NoConsent extends AppError {
  constructor() {
    super('conflict', NO_HEALTH_CONSENT, { consent: NO_HEALTH_CONSENT })
  }
}

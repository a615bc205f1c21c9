import { z } from '@hono/zod-openapi'
import { CONSENT_KINDS, CONSENT_TEXTS } from './consent.ts'

/** The version is that of the text the member read. An older version is refused. */
export const givenConsent = z
  .object({ kind: z.enum(CONSENT_KINDS), version: z.string().min(1).max(40) })
  .openapi('GivenConsent', {
    example: { kind: 'health-data', version: CONSENT_TEXTS['health-data'].version },
  })

import { z } from '@hono/zod-openapi'
import { instantText } from '#platform/http/wire-fields.ts'
import { CONSENT_KINDS, CONSENT_TEXTS, type Consent } from './consent.ts'

export const consentWire = z
  .object({
    kind: z.enum(CONSENT_KINDS),
    version: z.string().openapi({ example: CONSENT_TEXTS['health-data'].version }),
    givenAt: instantText,
    withdrawnAt: instantText.nullable().openapi({ example: null }),
  })
  .openapi('Consent')

export function consentToWire({ givenAt, withdrawnAt, ...consent }: Consent): z.infer<typeof consentWire> {
  return {
    ...consent,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}

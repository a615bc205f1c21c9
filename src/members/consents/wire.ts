import { z } from '@hono/zod-openapi'
import { CONSENT_KINDS, type Consent } from './consent.ts'

export const consentWire = z
  .object({
    kind: z.enum(CONSENT_KINDS),
    version: z.string(),
    givenAt: z.string(),
    withdrawnAt: z.string().nullable(),
  })
  .openapi('Consent')

export function consentToWire({ givenAt, withdrawnAt, ...consent }: Consent): z.infer<typeof consentWire> {
  return {
    ...consent,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}

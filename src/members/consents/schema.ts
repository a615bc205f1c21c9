import { z } from 'zod'
import { CONSENT_KINDS } from './consent.ts'

export const givenConsent = z.object({ kind: z.enum(CONSENT_KINDS), version: z.string().min(1).max(40) })

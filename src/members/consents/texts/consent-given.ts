import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { CONSENT_KINDS, type ConsentKind } from './consent.ts'

/** Announced whenever a member gives a consent that was not already in force. */
export const consentGiven: JobKind<{ profileId: string; kind: ConsentKind }> = {
  name: 'consent.given',
  payload: z.object({ profileId: z.uuid(), kind: z.enum(CONSENT_KINDS) }),
}

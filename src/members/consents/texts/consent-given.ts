import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { CONSENT_KINDS, type ConsentKind } from './consent.ts'

/** Announced whenever a member agrees to a text to which no consent of theirs stood. */
export const consentGiven: JobKind<{ profileId: string; kind: ConsentKind }> = {
  name: 'consent.given',
  payload: z.object({ profileId: z.uuid(), kind: z.enum(CONSENT_KINDS) }),
}

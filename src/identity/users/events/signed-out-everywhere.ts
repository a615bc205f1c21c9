import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/**
 * Published when a user ended all their sign-ins, for services that grant access in other ways, such as links
 * in mails.
 */
export const signedOutEverywhere: JobKind<{ authUserId: string }> = {
  name: 'identity.signed-out-everywhere',
  payload: z.object({ authUserId: z.string() }),
}

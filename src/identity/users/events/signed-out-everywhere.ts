import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** The fact that somebody ended all their sign-ins, for those who let them in by other ways, such as links in mails. */
export const signedOutEverywhere: JobKind<{ authUserId: string }> = {
  name: 'identity.signed-out-everywhere',
  payload: z.object({ authUserId: z.string() }),
}

import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** The fact that the address that somebody signs in with was shown to be theirs, by a code or a link from its mail. */
export const emailVerified: JobKind<{ authUserId: string }> = {
  name: 'identity.address-proved',
  payload: z.object({ authUserId: z.string() }),
}

import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** The fact that somebody no longer signs in, for those who keep something of them. */
export const userDeleted: JobKind<{ authUserId: string }> = {
  name: 'identity.user-deleted',
  payload: z.object({ authUserId: z.string() }),
  // Until it is heard, somebody who has left may be charged.
  retries: 500,
}

import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Published when a user's sign-in address was verified by a mailed code or link. */
export const emailVerified: JobKind<{ authUserId: string }> = {
  name: 'identity.address-proved',
  payload: z.object({ authUserId: z.string() }),
}

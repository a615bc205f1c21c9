import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Published when a user was deleted, for services that store data about them. */
export const userDeleted: JobKind<{ authUserId: string }> = {
  name: 'identity.user-deleted',
  payload: z.object({ authUserId: z.string() }),
  // Until this event is handled, a user who has left may be charged.
  retries: 500,
}

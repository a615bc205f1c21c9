import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Deletes a user at Cognito after the transaction that requests it has committed. */
export const removeUserJob: JobKind<{ authUserId: string }> = {
  name: 'identity.remove-cognito-user',
  payload: z.object({ authUserId: z.string() }),
  retries: 500,
}

import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Deletes a user at Cognito, once the transaction that wants it gone has committed. */
export const removeUserJob: JobKind<{ authUserId: string }> = {
  name: 'identity.remove-cognito-user',
  payload: z.object({ authUserId: z.string() }),
  retries: 500,
}

import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Published when a user's sign-in address may have changed. The pool has the current one. */
export const emailChanged: JobKind<{ authUserId: string }> = {
  name: 'identity.email-changed',
  payload: z.object({ authUserId: z.string() }),
}

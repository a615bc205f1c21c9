import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** The fact that somebody may sign in with another email address than before; the pool knows which. */
export const emailChanged: JobKind<{ authUserId: string }> = {
  name: 'identity.email-changed',
  payload: z.object({ authUserId: z.string() }),
}

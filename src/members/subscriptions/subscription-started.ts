import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Announced once for each member, when the trial (or the paid time) begins. */
export const subscriptionStarted: JobKind<{ profileId: string }> = {
  name: 'subscription.started',
  payload: z.object({ profileId: z.uuid() }),
}

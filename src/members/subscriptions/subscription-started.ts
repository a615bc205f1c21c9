import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/**
 * Announced once when the trial or the paid time starts, and once each time an ended subscription is
 * restarted.
 */
export const subscriptionStarted: JobKind<{ profileId: string }> = {
  name: 'subscription.started',
  payload: z.object({ profileId: z.uuid() }),
}

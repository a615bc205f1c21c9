import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Finishes the start of a trial if the browser was closed or the server stopped. */
export const startTrialJob: JobKind<{ profileId: string }> = {
  name: 'members.start-trial',
  payload: z.object({ profileId: z.uuid() }),
  // At five-minute intervals, the retries cover the day within which the trial can start. The last one finds
  // the time over and notifies the member.
  retries: 300,
}

import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Finishes the start of a trial whose browser went away, or whose server did. */
export const startTrialJob: JobKind<{ profileId: string }> = {
  name: 'members.start-trial',
  payload: z.object({ profileId: z.uuid() }),
  // Five minutes apart, they last for the day within which it may begin: the last finds it over, and tells its member.
  retries: 300,
}

import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Somebody has taken a health goal off the offer: whoever knows its members tells them. `at` tells one time from the next. */
export const conditionWithdrawn: JobKind<{ conditionId: string; at: string }> = {
  name: 'catalogue.condition-withdrawn',
  payload: z.object({ conditionId: z.uuid(), at: z.string() }),
}

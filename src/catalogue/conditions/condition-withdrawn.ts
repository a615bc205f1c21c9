import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/**
 * A health goal was withdrawn. The handler notifies the members who have it. `at` distinguishes repeated
 * withdrawals of one goal.
 */
export const conditionWithdrawn: JobKind<{ conditionId: string; at: string }> = {
  name: 'catalogue.condition-withdrawn',
  payload: z.object({ conditionId: z.uuid(), at: z.string() }),
}

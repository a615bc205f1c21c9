import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** A pricing plan was made or changed: whoever keeps prices elsewhere may follow. */
export const pricingPlanSaved: JobKind<{ planId: string }> = {
  name: 'catalogue.plan-written',
  payload: z.object({ planId: z.uuid() }),
}

import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** A pricing plan was created or changed. Handlers can update copies of its price elsewhere. */
export const pricingPlanSaved: JobKind<{ planId: string }> = {
  name: 'catalogue.plan-written',
  payload: z.object({ planId: z.uuid() }),
}

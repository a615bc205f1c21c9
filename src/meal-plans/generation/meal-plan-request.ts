import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { requests } from '../store/tables.ts'

/** How far a requested meal plan has come. `refused` is final and says why there is none. */
export const REQUEST_STATES = ['queued', 'solved', 'refused'] as const

export type MealPlanRequest = typeof requests.$inferSelect

export const generatePlanJob: JobKind<{ requestId: string }> = {
  name: 'meal-plans.generate-plan',
  payload: z.object({ requestId: z.uuid() }),
}

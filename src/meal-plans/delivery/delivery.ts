import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { MailState } from '#platform/mail/mail-state.ts'

/** How far a member's week has come. `refused` is final and says why no plan can be served. */
export const DELIVERY_STATES = ['queued', 'solving', 'delivered', 'refused'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export type DeliveryProgress = {
  state: DeliveryState | 'none'
  weekNumber: number
  mealPlanId: string | null
  reason: string | null
  /** Whether the mail that brings the week has left. */
  mail: MailState | null
}

export const deliverWeekJob: JobKind<{ deliveryId: string }> = {
  name: 'meal-plans.deliver-week',
  payload: z.object({ deliveryId: z.uuid() }),
}

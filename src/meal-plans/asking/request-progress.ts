import type { OpenedOrder } from '../store/order.ts'

/**
 * Converts a requested plan's progress to its API form. If the state is `refused`, `reason` explains why
 * there is no plan.
 */
export const REQUEST_STATES = ['queued', 'solved', 'refused'] as const

const STATE_OF = { queued: 'queued', solving: 'queued', delivered: 'solved', refused: 'refused' } as const

export function requestProgress({ state, mealPlanId, failureReason }: OpenedOrder) {
  return { state: STATE_OF[state], mealPlanId, reason: failureReason }
}

import type { OpenedOrder } from '../store/order.ts'

/** How far a plan that was asked for has come, as the API says it. `refused` says why there is none. */
export const REQUEST_STATES = ['queued', 'solved', 'refused'] as const

const STATE_OF = { queued: 'queued', solving: 'queued', delivered: 'solved', refused: 'refused' } as const

export function requestProgress({ state, mealPlanId, failureReason }: OpenedOrder) {
  return { state: STATE_OF[state], mealPlanId, reason: failureReason }
}

import type { Requester } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { type Condition, isOffered } from './condition.ts'

/** True if the requester can also see health goals that are not offered. */
export function seesAllConditions(requester: Requester): boolean {
  return hasDuty(requester, 'rules')
}

/**
 * True if the requester can see the health goal. This is the only place that decides it, for pages, the API
 * and plans.
 */
export function isVisibleTo(
  requester: Requester,
  condition: Pick<Condition, 'enabled' | 'withheld'>,
): boolean {
  return isOffered(condition) || seesAllConditions(requester)
}

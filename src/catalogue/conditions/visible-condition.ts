import type { Requester } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { type Condition, isOffered } from './condition.ts'

/** Whether somebody is shown the health goals, too, that are not offered. */
export function seesAllConditions(requester: Requester): boolean {
  return hasDuty(requester, 'rules')
}

/** Whether somebody is shown a health goal. The one place that decides it, for pages, API and plans. */
export function isVisibleTo(
  requester: Requester,
  condition: Pick<Condition, 'enabled' | 'withheld'>,
): boolean {
  return isOffered(condition) || seesAllConditions(requester)
}

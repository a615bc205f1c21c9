import type { Who } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { type Condition, isOffered } from './condition.ts'

/** Whether somebody is shown the health goals, too, that are not offered. */
export function seesAllConditions(who: Who): boolean {
  return hasDuty(who, 'rules')
}

/** Whether somebody is shown a health goal. The one place that decides it, for pages, API and plans. */
export function isVisibleTo(who: Who, condition: Pick<Condition, 'enabled' | 'withheld'>): boolean {
  return isOffered(condition) || seesAllConditions(who)
}

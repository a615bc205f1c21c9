import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Limits, Rule } from '../rule.ts'
import { appliesTo } from './applies-to.ts'
import { mergeRules } from './merge-rules.ts'

type Planned = { goals: readonly string[]; member: PlannedPerson }

/** Returns the limits that apply now and did not apply, or not as tightly, when a plan was made. */
export function tightenedRules(before: Planned, now: Planned): Rule[] {
  const known = hardRules(before)
  return hardRules(now).filter((rule) => !known.some((earlier) => isImpliedBy(earlier, rule)))
}

/** Returns each limit that applies to a member and is not set aside. */
export function hardRules({ goals, member }: Planned): Rule[] {
  return mergeRules(goals, member).rules.flatMap(({ rule, setAside }) => {
    const isHeld = rule.severity === 'hard' && setAside === null && appliesTo(rule, member).applies === true
    return isHeld ? [rule] : []
  })
}

/** True if every plan that meets the earlier rule also meets the later one. */
function isImpliedBy(earlier: Rule, later: Rule): boolean {
  if (earlier.id !== later.id) return false
  const [one, other] = [partsOf(earlier.test), partsOf(later.test)]
  return one.rest === other.rest && other.min <= one.min && other.max >= one.max
}

/**
 * Splits a test into its limits and the rest. `before` is dropped, because earlier intake does not change.
 */
function partsOf(test: Rule['test']) {
  const { min = -Infinity, max = Infinity, before: _, ...rest } = test as Limits & { before?: unknown }
  return { min, max, rest: JSON.stringify(rest) }
}

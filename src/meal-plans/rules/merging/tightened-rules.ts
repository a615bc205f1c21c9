import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Limits, Rule } from '../rule.ts'
import { appliesTo } from './applies-to.ts'
import { mergeRules } from './merge-rules.ts'

type Planned = { goals: readonly string[]; member: PlannedPerson }

/** The hard rules that hold now and held not, or not as tightly, when a plan was made. */
export function tightenedRules(before: Planned, now: Planned): Rule[] {
  const known = hardRules(before)
  return hardRules(now).filter((rule) => !known.some((earlier) => isImpliedBy(earlier, rule)))
}

/** Each hard rule that is meant for a member and not set aside. */
export function hardRules({ goals, member }: Planned): Rule[] {
  return mergeRules(goals, member).rules.flatMap(({ rule, setAside }) => {
    const isHeld = rule.severity === 'hard' && setAside === null && appliesTo(rule, member).applies === true
    return isHeld ? [rule] : []
  })
}

/** Whether what keeps the earlier rule keeps the later one too. */
function isImpliedBy(earlier: Rule, later: Rule): boolean {
  if (earlier.id !== later.id) return false
  const [one, other] = [partsOf(earlier.test), partsOf(later.test)]
  return one.rest === other.rest && other.min <= one.min && other.max >= one.max
}

/** The limits of a test, and in what else it may differ. What was eaten before a plan stays as it is. */
function partsOf(test: Rule['test']) {
  const { min = -Infinity, max = Infinity, before: _, ...rest } = test as Limits & { before?: unknown }
  return { min, max, rest: JSON.stringify(rest) }
}

import type { RuleResult } from '../rules/rule-result.ts'

type Limited = Pick<RuleResult, 'kind' | 'severity' | 'min' | 'max'>

/**
 * Of rules that limit the same thing, the first, or one that asks for more of the same kind just as firmly: a plan that
 * is held to 3,900 has no room up to 4,700.
 */
export function strictest<Rule extends Limited>([first, ...others]: readonly Rule[]): Rule | undefined {
  if (!first) return undefined
  return others
    .filter(({ kind, severity }) => kind === first.kind && severity === first.severity)
    .reduce((strict, rule) => (isStricter(rule, strict) ? rule : strict), first)
}

function isStricter(one: Limited, other: Limited): boolean {
  const [most, otherMost] = [one.max ?? Infinity, other.max ?? Infinity]
  if (most !== otherMost) return most < otherMost
  return (one.min ?? -Infinity) > (other.min ?? -Infinity)
}

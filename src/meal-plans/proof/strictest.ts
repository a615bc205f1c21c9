type Limited = { kind: string; severity: string; min: number | null; max: number | null }

/**
 * Returns the first of several rules that limit the same thing, or a stricter rule of the same kind and
 * severity. For example, a plan that is held to 3,900 has no room up to 4,700.
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

// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import type { Problem } from '#meal-plans/solver/problem.ts'

/**
 * Returns the ids of weekly limits that no week of the member's dishes can keep, even if chosen for that
 * limit alone, such as fish for a member who eats none.
 */
export function idsOutOfReach(problem: Problem): ReadonlySet<string> {
  const { ids, divisor, min, max } = problem.week
  return new Set(
    ids.filter((_, term) => {
      const [low, high] = divisor[term]! < 0 ? rangeOfSum(problem, term) : rangeOfRatio(problem, term)
      return high < min[term]! || low > max[term]!
    }),
  )
}

function rangeOfSum({ choices, days, week }: Problem, term: number): [low: number, high: number] {
  const [figure, scale] = [week.figure[term]!, week.scale[term]! * days]
  return [
    choices.reduce((sum, { least }) => sum + least[figure]!, 0) * scale,
    choices.reduce((sum, { most }) => sum + most[figure]!, 0) * scale,
  ]
}

/** A ratio of sums is between the lowest and the highest of the single ratios. */
function rangeOfRatio({ choices, width, week }: Problem, term: number): [low: number, high: number] {
  const [figure, by, scale] = [week.figure[term]!, week.divisor[term]!, week.scale[term]!]
  let [low, high] = [Infinity, -Infinity]
  for (const { figures, open } of choices)
    for (let choice = 0; choice < open; choice++) {
      const above = figures[choice * width + figure]! * scale
      const below = figures[choice * width + by]!
      // A dish that adds nothing to either side does not change the ratio.
      if (below <= 0 && above <= 0) continue
      low = Math.min(low, below > 0 ? above / below : Infinity)
      high = Math.max(high, below > 0 ? above / below : Infinity)
    }
  return low > high ? [-Infinity, Infinity] : [low, high]
}

import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { mergeRules } from '../rules/merging/merge-rules.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { Rule } from '../rules/rule.ts'

const FIGURE = /\d[\d,]*(?:\.\d+)?/g

/**
 * Returns a check for texts of a health goal. A text passes if every number it takes from a rule of the goal is a limit
 * that applies to this member now. A rule may have another limit for an older member, or start in a later week.
 */
export function figuresInForce(
  goals: readonly string[],
  member: PlannedPerson,
): (goal: string, text: string) => boolean {
  const standing = mergeRules(goals, member).rules.filter(({ setAside }) => setAside === null)
  const isInForce = (figure: number, subject: string) =>
    standing.some(({ rule }) => subjectOf(rule) === subject && limitsOf(rule).includes(figure))
  return (goal, text) => {
    // Texts state it themselves if a limit is for some members only, such as women.
    const rules = (ruleSetOf(goal)?.rules ?? []).filter(({ when }) => !when)
    return figuresIn(text).every((figure) => {
      const ofGoal = rules.filter((rule) => limitsOf(rule).includes(figure))
      return ofGoal.length === 0 || ofGoal.some((rule) => isInForce(figure, subjectOf(rule)))
    })
  }
}

function figuresIn(text: string): number[] {
  return (text.match(FIGURE) ?? []).map((figure) => Number(figure.replaceAll(',', '')))
}

/** Returns the nutrient or food tag of a rule, or its id. Several rules can limit the same nutrient. */
function subjectOf({ id, test }: Rule): string {
  return 'nutrient' in test ? test.nutrient : 'tag' in test && test.tag ? test.tag : id
}

/** Returns the limits of a rule as texts show them. Shares are in percent. */
function limitsOf({ test }: Rule): number[] {
  const limits = ['min' in test ? test.min : undefined, 'max' in test ? test.max : undefined]
  const isShare = test.kind === 'food_tag_share' || test.kind === 'meal_share_of_energy'
  return limits.flatMap((limit) => (limit === undefined ? [] : [isShare ? Math.round(limit * 100) : limit]))
}

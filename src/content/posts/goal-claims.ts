import type { Condition } from '#catalogue/conditions/condition.ts'
import type { GoalGate } from '#catalogue/conditions/goal-gate.ts'
import { WHY } from './check-claims.ts'
import { claimsIn } from './claim.ts'

/** A gate that also keeps a health goal from being offered with claims that may harm whoever believes them. */
export function withClaimsGate(gate: GoalGate): GoalGate {
  return async (ctx, condition) => {
    const fields = condition.enabled ? claimsByField(condition) : {}
    const said = Object.values(fields)
    if (said.length === 0) return gate(ctx, condition)
    const message = ['Not offered yet.', ...said, 'Write it in another way, or take it out.'].join(' ')
    return { code: 'invalid', message, fields }
  }
}

/** What the texts of a health goal claim, by the API's names of the fields. */
function claimsByField(condition: Condition): Record<string, string> {
  const { name, description, dietFocus, goal, goalText, planOverview, focus, tips } = condition
  const texts: Record<string, readonly string[]> = {
    name: [name],
    description: [description],
    dietFocus: [dietFocus],
    'goal.headline': [goal.headline],
    'goal.overview': [goal.overview],
    'goal.dietFocusOverview': [goal.dietFocusOverview],
    'goal.dietFocusHighlights': goal.dietFocusHighlights.flatMap(({ headline, overview }) => [
      headline,
      overview,
    ]),
    'goal.dietCtaHeadline': [goal.dietCtaHeadline],
    'goal.dietCtaSubhead': [goal.dietCtaSubhead],
    'mealPlan.goal': [goalText],
    'mealPlan.overview': [planOverview],
    'mealPlan.dietFocus': focus.flatMap((line) => [line.focus, line.description]),
    'mealPlan.tips': tips,
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, body]) => {
      const claims = claimsIn({ headline: '', strapline: '', body })
      const said = claims.map(
        ({ sentence, kinds }) => `“${sentence}” ${kinds.map((kind) => WHY[kind]).join(', and ')}.`,
      )
      return said.length === 0 ? [] : [[field, said.join(' ')]]
    }),
  )
}

import type { Condition } from '#catalogue/conditions/condition.ts'
import type { GoalGate } from '#catalogue/conditions/goal-gate.ts'
import { type ClaimKind, claimsInText } from './claim.ts'

/** Adds a check to the gate: a health goal with unsafe health claims cannot be enabled. */
export function withClaimsGate(gate: GoalGate): GoalGate {
  return async (ctx, condition) => {
    const fields = condition.enabled ? claimsByField(condition) : {}
    const said = Object.values(fields)
    if (said.length === 0) return gate(ctx, condition)
    const message = ['Not offered yet.', ...said, 'Write it in another way, or take it out.'].join(' ')
    return { code: 'invalid', message, fields }
  }
}

/** Explanation for each kind of claim. The quoted sentence precedes this text. */
const WHY: Record<ClaimKind, string> = {
  cure: 'claims that food treats, prevents or cures',
  medicine: 'tells readers what to do about their medicine',
  figure: 'puts a figure on what food does to a body',
}

/** Finds the unsafe claims of a health goal. The keys are the field names of the API, such as `mealPlan.tips.2`. */
function claimsByField(condition: Condition): Record<string, string> {
  const { name, description, dietFocus, goal, goalText, planOverview, focus, tips } = condition
  const texts = flattened({
    name,
    description,
    dietFocus,
    goal,
    mealPlan: { goal: goalText, overview: planOverview, dietFocus: focus, tips },
  })
  return Object.fromEntries(
    texts.flatMap(([field, text]) => {
      const claims = claimsInText(text)
      const said = claims.map(
        ({ sentence, kinds }) => `“${sentence}” ${kinds.map((kind) => WHY[kind]).join(', and ')}.`,
      )
      return said.length === 0 ? [] : [[field, said.join(' ')]]
    }),
  )
}

/** Lists every text within a value, with its path. */
function flattened(value: unknown, path: readonly string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => flattened(each, [...path, key]))
}

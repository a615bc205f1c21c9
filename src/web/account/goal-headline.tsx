import { fitsMember } from '#meal-plans/person-gate/fits-member.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'

/**
 * The headline of a health goal, shown only if it fits the member's facts. Loaded late because its bundle
 * contains the food vocabulary.
 */
export function GoalHeadline({
  headline,
  facts,
  isOneOfSeveral,
}: {
  headline: string
  facts: MemberFacts
  isOneOfSeveral: boolean
}) {
  if (!fitsMember(headline, facts, { isOneOfSeveral })) return null
  return <p className="mt-1 text-muted">{headline}</p>
}

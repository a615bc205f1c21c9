import { fitsMember } from '#meal-plans/person-gate/fits-member.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'

/** What a health goal says in a line, where it fits what its member told. It comes with the words for foods. */
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

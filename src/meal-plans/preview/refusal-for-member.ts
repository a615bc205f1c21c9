import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { plannerInputOf } from '../generation/compose-request.ts'
import { memberFactsOf } from '../planner/member-facts.ts'
import { refusalFor } from '../planner/safety-gate.ts'

/** Why no meal plan may be served to a member, for their safety; null where one may be. */
export async function refusalForMember(
  ctx: Context,
  { goals, facts }: { goals: string[]; facts: MemberFacts },
): Promise<string | null> {
  const slugs = (await findConditions(asSystem(ctx), goals)).flatMap(({ slug }) => slug || [])
  const input = { ...plannerInputOf(facts), goals: slugs }
  return refusalFor(input, memberFactsOf({ input, year: ctx.now().getUTCFullYear() }))
}

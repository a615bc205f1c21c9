import type { MemberFacts } from '#members/profiles/facts.ts'
import { findFacts } from '#members/profiles/store/open-facts.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { StoredMealPlan } from '../store/meal-plan.ts'
import { findGoalsSince } from './find-goals-since.ts'
import { type ToldSince, toldSince } from './told-since.ts'

/** As much of a plan as tells what was told since. */
export type ToldOf = Pick<StoredMealPlan, 'id' | 'profileId' | 'conditionIds' | 'request'>

/** What the member of a plan has told by now, and what of it since the plan was made; null for the sample. */
export async function findToldNow(
  ctx: Context,
  purpose: Purpose,
  plan: ToldOf,
): Promise<{ facts: MemberFacts; told: ToldSince | null } | null> {
  const { profileId, request } = plan
  const facts = profileId === null ? null : await findFacts(ctx, purpose, profileId)
  if (facts === null) return null
  return { facts, told: toldSince(request, facts, await findGoalsSince(ctx, purpose, plan)) }
}

import type { MemberFacts } from '#members/profiles/facts.ts'
import { findFacts } from '#members/profiles/store/open-facts.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { StoredMealPlan } from '../store/meal-plan.ts'
import { type ToldSince, toldSince } from './told-since.ts'

/** What the member of a plan has told by now, and what of it since the plan was made; null for the sample. */
export async function findToldNow(
  ctx: Context,
  purpose: Purpose,
  { profileId, request }: Pick<StoredMealPlan, 'profileId' | 'request'>,
): Promise<{ facts: MemberFacts; told: ToldSince | null } | null> {
  const facts = profileId === null ? null : await findFacts(ctx, purpose, profileId)
  return facts && { facts, told: toldSince(request, facts) }
}

import { and, eq } from 'drizzle-orm'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { weightsReportedIn } from '#members/profiles/facts-history.ts'
import { earlierWeights } from '#members/profiles/reported-weight.ts'
import { openFactsAndGoals } from '#members/profiles/store/open-facts.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { orders } from '../store/tables.ts'
import { findGoalsSince } from './find-goals-since.ts'
import { type ReportedSince, reportedSince } from './reported-since.ts'

/** The parts of a plan needed to find what was reported since. */
export type PlanOfMember = Pick<OpenedMealPlan, 'id' | 'profileId' | 'conditionIds' | 'request'>

export type ReportedNow = {
  facts: MemberFacts
  reported: ReportedSince | null
  /** Calculates `reported` for facts other than those stored. */
  reportedBy: (facts: MemberFacts) => ReportedSince | null
  timeZone: string | null
}

/**
 * Returns the member's current facts, and those reported after the plan was made. Returns null for the
 * sample.
 */
export async function findReportedNow(
  ctx: Context,
  purpose: Purpose,
  plan: PlanOfMember,
): Promise<ReportedNow | null> {
  const profile = plan.profileId === null ? null : await findMemberOf(ctx, plan.id, plan.profileId)
  if (!profile) return null
  const { facts, factsHistory, goals } = await openFactsAndGoals(ctx, purpose, profile)
  // A plan made on request serves only the goal it was requested for.
  const chosen = profile.weekId === null ? [] : goals
  const today = {
    goals: await findGoalsSince(ctx, plan, chosen),
    earlierWeights: earlierWeights(weightsReportedIn({ facts, factsHistory }), ctx.now()),
  }
  const reportedBy = (facts: MemberFacts) => reportedSince(plan.request, facts, today)
  return { facts, reported: reportedBy(facts), reportedBy, timeZone: profile.timeZone }
}

async function findMemberOf(ctx: Context, id: string, profileId: string) {
  const { sealedFacts, sealedFactsHistory, sealedGoals, timeZone } = profiles
  const [profile] = await ctx.db
    .select({
      id: profiles.id,
      sealedFacts,
      sealedFactsHistory,
      sealedGoals,
      timeZone,
      weekId: orders.id,
    })
    .from(profiles)
    .leftJoin(orders, and(eq(orders.mealPlanId, id), eq(orders.reason, 'due_week')))
    .where(eq(profiles.id, profileId))
  return profile
}

import { and, eq, sql } from 'drizzle-orm'
import { requireCondition } from '#catalogue/conditions/find-condition.ts'
import type { Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { findMembersWithGoal } from '../profiles/store/uses-of-catalogue.ts'
import { entitledRows } from '../subscriptions/entitled-rows.ts'
import { profiles, subscriptions } from '../tables.ts'

/**
 * Counts the members with a health goal, and how many of them are entitled to meal plans and would be
 * notified of its end.
 */
export async function countMembersOfGoal(
  ctx: Context,
  { conditionId }: { conditionId: string },
): Promise<{ members: number; told: number }> {
  requireDuty(ctx.requester, 'rules')
  const { id } = await requireCondition(ctx, conditionId)
  const members = await findMembersWithGoal(ctx, id)
  return { members: members.length, told: (await findEntitled(ctx, members)).length }
}

/** Filters members to those entitled to meal plans, with their sign-in address. */
export function findEntitled(ctx: Context, members: readonly string[]) {
  return ctx.db
    .select({ profileId: profiles.id, authUserId: profiles.authUserId, to: profiles.username })
    .from(profiles)
    .innerJoin(subscriptions, eq(subscriptions.profileId, profiles.id))
    .where(and(sql`${profiles.id} = any(${sql.param(members)}::uuid[])`, entitledRows(ctx)))
}

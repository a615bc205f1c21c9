import { and, eq, sql } from 'drizzle-orm'
import { requireCondition } from '#catalogue/conditions/find-condition.ts'
import type { Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { findMembersWithGoal } from '../profiles/store/uses-of-catalogue.ts'
import { entitledRows } from '../subscriptions/entitled-rows.ts'
import { profiles, subscriptions } from '../tables.ts'

/** How many members have a health goal, and how many of them are entitled to weeks: those are told of its end. */
export async function countMembersOfGoal(
  ctx: Context,
  { conditionId }: { conditionId: string },
): Promise<{ members: number; told: number }> {
  requireDuty(ctx.requester, 'rules')
  const { id } = await requireCondition(ctx, conditionId)
  const members = await findMembersWithGoal(ctx, id)
  return { members: members.length, told: (await findEntitled(ctx, members)).length }
}

/** Of these members, those who are entitled to weeks, with the address that they sign in with. */
export function findEntitled(ctx: Context, members: readonly string[]) {
  return ctx.db
    .select({ profileId: profiles.id, authUserId: profiles.authUserId, to: profiles.username })
    .from(profiles)
    .innerJoin(subscriptions, eq(subscriptions.profileId, profiles.id))
    .where(and(sql`${profiles.id} = any(${sql.param(members)}::uuid[])`, entitledRows(ctx)))
}

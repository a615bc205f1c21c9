import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { counted } from '#catalogue/uses.ts'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { countOf } from '#platform/db/page.ts'
import { memberKeys } from '#platform/member-keys/tables.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { goalBlindIndexer } from './goal-blind-indexes.ts'
import { openGoalsOfAll } from './open-goals.ts'

/**
 * Describes how many members and subscriptions use a pricing plan, for an administrator who wants to delete
 * it.
 */
export async function membersWithPricingPlan(ctx: Context, planId: string): Promise<string[]> {
  return [
    ...counted(await countOf(ctx.db, profiles, eq(profiles.planId, planId)), 'member'),
    ...counted(await countOf(ctx.db, subscriptions, eq(subscriptions.planId, planId)), 'subscription'),
  ]
}

const AT_ONCE = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Describes how many members have a health goal, for a caller who wants to delete it, regardless of which
 * rows they can see.
 */
export async function membersWithGoal(ctx: Context, conditionId: string): Promise<string[]> {
  return counted((await findMembersWithGoal(ctx, conditionId)).length, 'member')
}

/**
 * Returns the ids of the members with a health goal. They are found by their blind indexes, or by opening the
 * goals of members that are not indexed yet. Callers must not reveal whose goal it is.
 */
export async function findMembersWithGoal(ctx: Context, conditionId: string): Promise<string[]> {
  const blindIndexOf = await goalBlindIndexer(ctx)
  return withRowsOf('everybody', async () => {
    const members: string[] = []
    let last: string | undefined = BEFORE_ALL
    while (last !== undefined) {
      const rows = await rowsAfter(ctx, last)
      const unindexed = rows.filter(({ goalBlindIndexes }) => goalBlindIndexes === null)
      const opened = await openGoalsOfAll(ctx, 'count-goals', unindexed)
      const found = [
        ...rows.filter(
          ({ goalSalt, goalBlindIndexes }) =>
            goalSalt && goalBlindIndexes?.includes(blindIndexOf(goalSalt, conditionId)),
        ),
        ...unindexed.filter((_, place) => opened[place]?.includes(conditionId)),
      ]
      members.push(...found.map(({ id }) => id))
      last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
    }
    return members
  })
}

function rowsAfter({ db }: Context, last: string) {
  const { id, sealedGoals, goalBlindIndexes } = profiles
  return db
    .select({ id, sealedGoals, goalBlindIndexes, goalSalt: memberKeys.goalSalt })
    .from(profiles)
    .leftJoin(memberKeys, eq(memberKeys.memberId, id))
    .where(and(gt(id, last), sql`${goalBlindIndexes} is distinct from '{}'`))
    .orderBy(asc(id))
    .limit(AT_ONCE)
}

import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { counted } from '#catalogue/uses.ts'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { countOf } from '#platform/db/page.ts'
import { isToSeal } from '#platform/member-keys/stored-column.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { goalBlindIndexer } from './goal-blind-indexes.ts'
import { openGoalsOfAll } from './open-goals.ts'

/** Who has a pricing plan, in words, for those who would delete it. */
export async function membersWithPricingPlan(ctx: Context, planId: string): Promise<string[]> {
  return [
    ...counted(await countOf(ctx.db, profiles, eq(profiles.planId, planId)), 'member'),
    ...counted(await countOf(ctx.db, subscriptions, eq(subscriptions.planId, planId)), 'subscription'),
  ]
}

const AT_ONCE = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Of the one column that an index of the database finds. */
const GOALS_TO_SEAL = isToSeal({
  ...{ table: 'members.profiles', id: 'id', member: 'id' },
  column: 'sealed_goals',
})

/** Who has a health goal, in words, for those who would delete it, whoever’s rows they see. */
export async function membersWithGoal(ctx: Context, conditionId: string): Promise<string[]> {
  return counted((await findMembersWithGoal(ctx, conditionId)).length, 'member')
}

/**
 * The ids of the members who have a health goal. Goals are sealed: each member is asked by their blind index of it, or
 * where goals are not sealed yet, by the goals themselves. For verbs that show nobody whose it is.
 */
export async function findMembersWithGoal(ctx: Context, conditionId: string): Promise<string[]> {
  const blindIndexOf = await goalBlindIndexer(ctx)
  return withRowsOf('everybody', async () => {
    const members: string[] = []
    let last: string | undefined = BEFORE_ALL
    while (last !== undefined) {
      const rows = await rowsAfter(ctx, last)
      const unindexed = rows.filter(({ goalBlindIndexes }) => goalBlindIndexes.length === 0)
      const opened = await openGoalsOfAll(ctx, 'count-goals', unindexed)
      const found = [
        ...rows.filter(({ id, goalBlindIndexes }) =>
          goalBlindIndexes.includes(blindIndexOf(id, conditionId)),
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
    .select({ id, sealedGoals, goalBlindIndexes })
    .from(profiles)
    .where(and(gt(id, last), or(sql`${goalBlindIndexes} <> '{}'`, GOALS_TO_SEAL)))
    .orderBy(asc(id))
    .limit(AT_ONCE)
}

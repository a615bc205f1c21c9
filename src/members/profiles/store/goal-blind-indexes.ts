import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { ensureMemberKey } from '#platform/member-keys/member-key.ts'
import { memberKeys } from '#platform/member-keys/tables.ts'

/**
 * The row of `platform.member_keys` with the key of all blind indexes. It is wrapped and rotated like
 * members' keys.
 */
export const GOAL_INDEX_KEY_ID = '00000000-0000-0000-0000-000000000001'

/**
 * Returns the blind index of a health goal for one member, from the `goal_salt` of their key. Indexes of two
 * members never match, and none can be computed again once the member's key, and the salt with it, is
 * deleted.
 */
export type GoalBlindIndexer = (goalSalt: string, goalId: string) => string

/** Loads the key of the blind indexes. It is created at the first call. */
export function blindIndexKey(ctx: Context): Promise<Buffer> {
  return withRowsOf('everybody', () => ensureMemberKey(ctx, 'count-goals', GOAL_INDEX_KEY_ID))
}

export async function goalBlindIndexer(ctx: Context): Promise<GoalBlindIndexer> {
  const key = await blindIndexKey(ctx)
  return (goalSalt, goalId) => createHmac('sha256', key).update(`${goalSalt}:${goalId}`).digest('base64url')
}

/**
 * Computes the blind indexes of a member's goals, sorted to hide the order of the goals. The member must have
 * a key.
 */
export async function blindIndexesOfGoals(
  ctx: Context,
  memberId: string,
  goals: readonly string[],
): Promise<string[]> {
  if (goals.length === 0) return []
  const blindIndexOf = await goalBlindIndexer(ctx)
  const [row] = await ctx.db
    .select({ goalSalt: memberKeys.goalSalt })
    .from(memberKeys)
    .where(eq(memberKeys.memberId, memberId))
  if (!row) throw new Error('Goals are sealed before they are indexed.')
  return goals.map((goal) => blindIndexOf(row.goalSalt, goal)).sort()
}

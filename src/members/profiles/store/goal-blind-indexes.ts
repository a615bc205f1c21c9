import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { StoredBlindIndexes } from '#platform/member-keys/stored-column.ts'
import { keyedHash } from '../../hash-key.ts'

/** The blind index of a health goal that a member has chosen. It differs from member to member, so that indexes show no groups. */
export type GoalBlindIndexer = (memberId: string, goalId: string) => string

/** Reads the key that blind indexes are made with, in one query. */
export async function goalBlindIndexer(ctx: Context): Promise<GoalBlindIndexer> {
  const newHash = await keyedHash(ctx, 'goals')
  return (memberId, goalId) => newHash().update(`${memberId}:${goalId}`).digest('base64url')
}

/** The blind indexes of all health goals of a member, sorted: nothing of their order is left. */
export function blindIndexesOfGoals(
  blindIndexOf: GoalBlindIndexer,
  memberId: string,
  goals: readonly string[],
): string[] {
  return goals.map((goal) => blindIndexOf(memberId, goal)).sort()
}

/** How goals are indexed that were stored before they were sealed. */
export const GOAL_BLIND_INDEXES: StoredBlindIndexes = {
  column: 'goal_marks',
  maker: async (ctx) => {
    const blindIndexOf = await goalBlindIndexer(ctx)
    return (memberId, stored) =>
      blindIndexesOfGoals(blindIndexOf, memberId, z.array(z.string()).parse(JSON.parse(stored.toString())))
  },
}

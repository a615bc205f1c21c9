import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { StoredMarks } from '#platform/member-keys/stored-column.ts'
import { keyedHash } from '../../hash-key.ts'

/** The mark of a health goal that a member has chosen. It differs from member to member, so that marks show no groups. */
export type GoalMarker = (memberId: string, goalId: string) => string

/** Reads the key that marks are made with, in one query. */
export async function goalMarker(ctx: Context): Promise<GoalMarker> {
  const newHash = await keyedHash(ctx, 'goals')
  return (memberId, goalId) => newHash().update(`${memberId}:${goalId}`).digest('base64url')
}

/** The marks of all health goals of a member, sorted: nothing of their order is left. */
export function marksOfGoals(markOf: GoalMarker, memberId: string, goals: readonly string[]): string[] {
  return goals.map((goal) => markOf(memberId, goal)).sort()
}

/** How goals are marked that were stored before they were sealed. */
export const GOAL_MARKS: StoredMarks = {
  column: 'goal_marks',
  maker: async (ctx) => {
    const markOf = await goalMarker(ctx)
    return (memberId, stored) =>
      marksOfGoals(markOf, memberId, z.array(z.string()).parse(JSON.parse(stored.toString())))
  },
}

import { inArray } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { openRow, openRows, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { profiles } from '../../tables.ts'
import { blindIndexesOfGoals } from './goal-blind-indexes.ts'
import { invalidGoals, NOT_OFFERED, type ProfileRow } from './profile.ts'

type SealedGoals = Pick<ProfileRow, 'id' | 'sealedGoals'>

/** Opens the ids of a member's health goals, in order, from the row of their profile. */
export async function openGoals(
  ctx: Context,
  purpose: Purpose,
  { id, sealedGoals }: SealedGoals,
): Promise<string[]> {
  const { goals } = await openRow(ctx, purpose, { id, profileId: id, goals: sealedGoals })
  return goals
}

/** Like `openGoals`, but for many members, with one query for all their keys. */
export async function openGoalsOfAll(
  ctx: Context,
  purpose: Purpose,
  rows: readonly SealedGoals[],
): Promise<string[][]> {
  const sealed = rows.map(({ id, sealedGoals }) => ({ id, profileId: id, goals: sealedGoals }))
  return (await openRows(ctx, purpose, sealed)).map(({ goals }) => goals)
}

/**
 * Seals health goals for the columns of a member's profile; write both columns in one statement of this
 * transaction. Until it ends, none of the goals can be deleted. Throws `invalid` if a goal no longer exists.
 */
export async function sealGoals(
  ctx: Context,
  purpose: Purpose,
  id: string,
  goals: string[],
): Promise<Pick<ProfileRow, 'sealedGoals' | 'goalBlindIndexes'>> {
  if (goals.length > 0) await lockGoals(ctx, goals)
  const sealed = await sealFor(ctx, purpose, { memberId: id, id, table: profiles }, { sealedGoals: goals })
  return { ...sealed, goalBlindIndexes: await blindIndexesOfGoals(ctx, id, goals) }
}

/** Deleting a health goal locks its row first and then looks for members who chose it. */
async function lockGoals(ctx: Context, goals: string[]): Promise<void> {
  const there = await ctx.db
    .select({ id: conditions.id })
    .from(conditions)
    .where(inArray(conditions.id, goals))
    .for('key share')
  if (there.length < goals.length) throw invalidGoals(NOT_OFFERED)
}

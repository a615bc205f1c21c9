import { inArray } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { openRow, openRows, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { profiles } from '../../tables.ts'
import { blindIndexesOfGoals } from './goal-blind-indexes.ts'
import { invalidGoals, NOT_OFFERED, type ProfileRow } from './profile.ts'

type SealedGoals = Pick<ProfileRow, 'id' | 'sealedGoals'>

/** The ids of a member's health goals, in their order, out of the row of their profile. */
export async function openGoals(
  ctx: Context,
  purpose: Purpose,
  { id, sealedGoals }: SealedGoals,
): Promise<string[]> {
  const { goals } = await openRow(ctx, purpose, { id, profileId: id, goals: sealedGoals })
  return goals
}

/** The same for many members, with one query for all their keys. */
export async function openGoalsOfAll(
  ctx: Context,
  purpose: Purpose,
  rows: readonly SealedGoals[],
): Promise<string[][]> {
  const sealed = rows.map(({ id, sealedGoals }) => ({ id, profileId: id, goals: sealedGoals }))
  return (await openRows(ctx, purpose, sealed)).map(({ goals }) => goals)
}

/**
 * Health goals for the columns of a member's profile, both to be written in one statement of this transaction: until it
 * has ended none of them can be deleted. Throws `invalid` where one is not there any more.
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

/** Whoever deletes a health goal takes its row first, and then looks for it among what members have chosen. */
async function lockGoals(ctx: Context, goals: string[]): Promise<void> {
  const there = await ctx.db
    .select({ id: conditions.id })
    .from(conditions)
    .where(inArray(conditions.id, goals))
    .for('key share')
  if (there.length < goals.length) throw invalidGoals(NOT_OFFERED)
}

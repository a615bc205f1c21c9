import { desc, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { profileMealPlans } from '../../tables.ts'
import type { Profile, ProfileRow } from './profile.ts'

/** Adds to rows of profiles the meal plans that were made for them, newest first. */
async function loadProfiles(ctx: Context, rows: ProfileRow[]): Promise<Profile[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const made = await ctx.db
    .select()
    .from(profileMealPlans)
    .where(inArray(profileMealPlans.profileId, ids))
    .orderBy(desc(profileMealPlans.created), desc(profileMealPlans.mealPlanId))
  const byProfile = Map.groupBy(made, ({ profileId }) => profileId)
  return rows.map(({ sealedFacts: _, factsVersion: __, sealedFactsHistory: ___, ...row }) => ({
    ...row,
    mealPlans: (byProfile.get(row.id) ?? []).map(({ mealPlanId, created }) => ({ mealPlanId, created })),
  }))
}

export async function loadProfile(ctx: Context, row: ProfileRow): Promise<Profile> {
  const [profile] = await loadProfiles(ctx, [row])
  if (!profile) throw new Error('A row was lost.')
  return profile
}

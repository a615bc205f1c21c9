import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { profileMealPlans } from '../../tables.ts'
import { openGoals } from './open-goals.ts'
import { openPaymentSecret } from './payment-secret.ts'
import type { PlainProfile, Profile, ProfileRow } from './profile.ts'

/** The profile of a row: its health goals opened, and the meal plans that were made for it, newest first. */
export async function loadProfile(ctx: Context, purpose: Purpose, row: ProfileRow): Promise<Profile> {
  const mealPlans = await ctx.db
    .select({ mealPlanId: profileMealPlans.mealPlanId, created: profileMealPlans.created })
    .from(profileMealPlans)
    .where(eq(profileMealPlans.profileId, row.id))
    .orderBy(desc(profileMealPlans.created), desc(profileMealPlans.mealPlanId))
  const paymentIntentClientSecret = openPaymentSecret(ctx.config, row.id, row.sealedPaymentSecret)
  const goals = await openGoals(ctx, purpose, row)
  return { ...plainProfile(row), goals, paymentIntentClientSecret, mealPlans }
}

/** What of a row needs no key. */
export function plainProfile({
  sealedFacts: _,
  factsVersion: __,
  sealedFactsHistory: ___,
  sealedGoals: ____,
  goalBlindIndexes: _____,
  sealedPaymentSecret: ______,
  ...row
}: ProfileRow): PlainProfile {
  return row
}

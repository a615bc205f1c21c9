import { desc, eq } from 'drizzle-orm'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { profileMealPlans } from '../../tables.ts'
import { openGoals } from './open-goals.ts'
import type { PlainProfile, Profile, ProfileRow } from './profile.ts'

/** Builds the profile of a row: opens its health goals and adds its meal plans, newest first. */
export async function loadProfile(ctx: Context, purpose: Purpose, row: ProfileRow): Promise<Profile> {
  const mealPlans = await ctx.db
    .select({ mealPlanId: profileMealPlans.mealPlanId, created: profileMealPlans.created })
    .from(profileMealPlans)
    .where(eq(profileMealPlans.profileId, row.id))
    .orderBy(desc(profileMealPlans.created), desc(profileMealPlans.mealPlanId))
  const paymentIntentClientSecret = openPaymentSecret(ctx.config, row)
  const goals = await openGoals(ctx, purpose, row)
  return { ...plainProfile(row), goals, paymentIntentClientSecret, mealPlans }
}

/** Returns the fields of a row that need no key. */
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

export const PAYMENT_SECRETS_PURPOSE = 'payment secrets'

/**
 * Seals the client secret of a payment, bound to its profile. A client secret is enough to view and confirm
 * the payment.
 */
export function sealPaymentSecret(config: Config, profileId: string, secret: string | null): Buffer | null {
  if (secret === null) return null
  return seal(deriveKey(config, PAYMENT_SECRETS_PURPOSE), Buffer.from(secret), profileId)
}

function openPaymentSecret(config: Config, { id, sealedPaymentSecret: sealed }: ProfileRow): string | null {
  if (sealed === null) return null
  const secret = unseal(deriveKey(config, PAYMENT_SECRETS_PURPOSE), sealed, id)
  if (!secret)
    throw new Error('A payment secret does not open: SECRET_KEY is not the one it was sealed with.')
  return secret.toString()
}

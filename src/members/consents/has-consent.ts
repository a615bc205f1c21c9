import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findFacts } from '../profiles/store/open-facts.ts'
import { consents } from '../tables.ts'
import { consentStanding } from './give-consent.ts'

export const NO_HEALTH_CONSENT =
  'We may plan your meals once you agree that we use your health data. You can do so on your account page.'

/** Whether a member agrees, as of now, that their health data is used. Without it no meal plan is made. */
export async function hasHealthConsent(ctx: Context, profileId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: consents.id })
    .from(consents)
    .where(consentStanding(profileId, 'health-data'))
    .limit(1)
  return rows.length > 0
}

export async function requireHealthConsent(ctx: Context, profileId: string): Promise<void> {
  if (await hasHealthConsent(ctx, profileId)) return
  throw new AppError('conflict', NO_HEALTH_CONSENT, { consent: NO_HEALTH_CONSENT })
}

/**
 * Whether an administrator may have a meal plan made for somebody: with their consent, or from the health goal
 * that the administrator names alone, for somebody who was never asked and has told nothing that could be used.
 */
export async function mayPlanFor(ctx: Context, profileId: string): Promise<boolean> {
  if (await hasHealthConsent(ctx, profileId)) return true
  const withdrawn = await ctx.db
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.profileId, profileId), eq(consents.kind, 'health-data')))
    .limit(1)
  if (withdrawn.length > 0) return false
  const facts = await findFacts(ctx, 'ask-consent', profileId)
  return facts !== null && Object.keys(facts).length === 0
}

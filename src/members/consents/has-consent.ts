import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { NoConsent } from '#platform/member-keys/no-consent.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import { findFacts } from '../profiles/store/open-facts.ts'
import { consents } from '../tables.ts'
import { consentInForce } from './give-consent.ts'

/**
 * True if the member currently consents to the use of their health data. Without this consent no meal plan is
 * made.
 */
export async function hasHealthConsent(ctx: Context, profileId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: consents.id })
    .from(consents)
    .where(consentInForce(profileId, 'health-data'))
    .limit(1)
  return rows.length > 0
}

/**
 * True if the member has withdrawn their consent. A member who was never asked is still invited, served and
 * sent mail.
 */
export async function hasWithdrawnConsent(ctx: Context, profileId: string): Promise<boolean> {
  const given = await ctx.db
    .select({ withdrawnAt: consents.withdrawnAt })
    .from(consents)
    .where(and(eq(consents.profileId, profileId), eq(consents.kind, 'health-data')))
  return given.length > 0 && given.every(({ withdrawnAt }) => withdrawnAt !== null)
}

export async function requireHealthConsent(ctx: Context, profileId: string): Promise<void> {
  if (await hasHealthConsent(ctx, profileId)) return
  throw new NoConsent()
}

/**
 * Returns the purpose for which an administrator can have a meal plan made for a member. With the member's
 * consent it is `plan-meals`. A member who was never asked and has reported nothing gets a plan from only the
 * health goal that the administrator names. Returns null if neither applies.
 */
export async function planningPurposeFor(ctx: Context, profileId: string): Promise<PlanningPurpose | null> {
  if (await hasHealthConsent(ctx, profileId)) return 'plan-meals'
  if (await hasWithdrawnConsent(ctx, profileId)) return null
  const facts = await findFacts(ctx, 'ask-consent', profileId)
  const isUntold = facts !== null && Object.keys(facts).length === 0
  return isUntold ? 'plan-as-named' : null
}

import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/context.ts'
import { consentInForce } from '../consents/give-consent.ts'
import { consents } from '../tables.ts'
import { openedFor, openedProfiles } from './break-glass.ts'

/**
 * Returns the reason for which a dietitian can read a member's plans: the member's consent, or the stated
 * reason. Returns null if they cannot.
 */
export async function reviewReason(ctx: Context, profileId: string): Promise<string | null> {
  const agreed = await ctx.db
    .select({ id: consents.id })
    .from(consents)
    .where(consentInForce(profileId, 'dietitian'))
    .limit(1)
  return agreed.length > 0 ? 'consent' : openedFor(ctx, profileId)
}

/** Filters rows with a member's id to those that the calling dietitian can read. */
export async function isReviewable(ctx: Context, profileId: PgColumn): Promise<SQL | undefined> {
  const agreed = ctx.db
    .select({ id: consents.profileId })
    .from(consents)
    .where(and(eq(consents.kind, 'dietitian'), isNull(consents.withdrawnAt)))
  const opened = await openedProfiles(ctx)
  return or(inArray(profileId, agreed), ...(opened.length > 0 ? [inArray(profileId, opened)] : []))
}

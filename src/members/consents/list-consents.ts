import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { requireProfileRow } from '../profiles/store/find-profile.ts'
import { consents } from '../tables.ts'
import { CONSENT_COLUMNS } from './give-consent.ts'
import type { Consent } from './texts/consent.ts'

/** What a member has agreed to, newest first: one's own, or any for an administrator. */
export async function listConsents(ctx: Context, { profileId }: { profileId: string }): Promise<Consent[]> {
  const { id } = await requireProfileRow(ctx, profileId)
  return ctx.db
    .select(CONSENT_COLUMNS)
    .from(consents)
    .where(eq(consents.profileId, id))
    .orderBy(desc(consents.givenAt), desc(consents.id))
}

import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { requireProfileRow } from '../profiles/store/find-profile.ts'
import { consents } from '../tables.ts'
import { CONSENT_COLUMNS } from './give-consent.ts'
import type { Consent } from './texts/consent.ts'

/** Lists a member's consents, newest first. Members see their own, administrators see any. */
export async function listConsents(ctx: Context, { profileId }: { profileId: string }): Promise<Consent[]> {
  const { id } = await requireProfileRow(ctx, profileId)
  return ctx.db
    .select(CONSENT_COLUMNS)
    .from(consents)
    .where(eq(consents.profileId, id))
    .orderBy(desc(consents.givenAt), desc(consents.id))
}

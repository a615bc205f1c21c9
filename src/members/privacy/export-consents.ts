import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { consentToWire } from '../consents/texts/wire.ts'
import { consents } from '../tables.ts'

/**
 * Exports a member's consents, with the hash of each text they read. Callers must already have checked access
 * to the profile.
 */
export async function exportConsents(ctx: Context, profileId: string) {
  const rows = await ctx.db
    .select()
    .from(consents)
    .where(eq(consents.profileId, profileId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
  return rows.map(({ id, textHash, kind, version, givenAt, withdrawnAt }) => ({
    ...consentToWire({ kind, version, givenAt, withdrawnAt }),
    id,
    textHash,
  }))
}

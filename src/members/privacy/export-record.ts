import { desc } from 'drizzle-orm'
import { changesOf } from '#platform/audit/changes-of.ts'
import { openChangesOf } from '#platform/audit/open-changes.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import type { ProfileRow } from '../profiles/store/profile.ts'
import { recordedAs } from './recorded-as.ts'

/**
 * Exports a member's record of changes, newest first. Other actors are left out. The changed values are also
 * left out if they are not the member's, because administrators act on other members.
 */
export async function exportRecord(ctx: Context, profile: ProfileRow) {
  const recorded = await recordedAs(ctx, profile)
  const rows = await ctx.db.select().from(audit).where(changesOf(recorded)).orderBy(desc(audit.id))
  const opened = await openChangesOf(ctx, 'export-data', { memberId: profile.id, rows })
  return opened.map(({ at, act, subject, actor, before, after, requestId, memberId }) => {
    const isOwn = memberId === profile.id || recorded.subjects.includes(subject) || !profile.admin
    return {
      at: at.toISOString(),
      act,
      subject,
      isByMember: actor === profile.authUserId,
      requestId,
      ...(isOwn ? { before, after } : { before: null, after: null }),
    }
  })
}

import { eq } from 'drizzle-orm'
import { openChangesOf } from '#platform/audit/open-changes.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'

/** What the record of changes holds about something, the oldest first, with what is sealed for this member opened. */
export async function recordedChanges(
  ctx: Context,
  { subject, memberId }: { subject: string; memberId: string },
) {
  const rows = await ctx.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)
  return openChangesOf(ctx, 'export-data', { memberId, rows })
}

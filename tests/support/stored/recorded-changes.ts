import { eq } from 'drizzle-orm'
import { openChangesOf } from '#platform/audit/open-changes.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'

/** Returns the recorded changes of a subject, oldest first, with this member's sealed parts opened. */
export async function recordedChanges(
  ctx: Context,
  { subject, memberId }: { subject: string; memberId: string },
) {
  const rows = await ctx.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)
  return openChangesOf(ctx, 'export-data', { memberId, rows })
}

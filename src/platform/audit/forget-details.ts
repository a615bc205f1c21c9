import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { audit } from './tables.ts'

/**
 * Leaves of what somebody who has left did, and of what was done to what was theirs, only that it happened:
 * the rows before and after may tell of their health.
 */
export async function forgetDetails(
  ctx: Context,
  { actor, profileId, subjects }: { actor: string; profileId: string; subjects: string[] },
): Promise<void> {
  const names = JSON.stringify({ profileId })
  await ctx.db
    .update(audit)
    .set({ before: null, after: null })
    .where(
      or(
        eq(audit.actor, actor),
        inArray(audit.subject, subjects),
        sql`${audit.before} @> ${names}::jsonb`,
        sql`${audit.after} @> ${names}::jsonb`,
      ),
    )
}

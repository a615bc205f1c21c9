import type { Context } from '#platform/context.ts'
import { changesOf, type Recorded } from './changes-of.ts'
import { audit } from './tables.ts'

/**
 * Leaves of what somebody who has left did, and of what was done to what was theirs, only that it happened:
 * the rows before and after may tell of their health.
 */
export async function forgetDetails(ctx: Context, recorded: Recorded): Promise<void> {
  await ctx.db
    .update(audit)
    .set({ before: null, after: null, memberId: null, detailsId: null, details: null })
    .where(changesOf(recorded))
}

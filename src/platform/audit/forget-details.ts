import type { Context } from '#platform/context.ts'
import { changesOf, type Recorded } from './changes-of.ts'
import { audit } from './tables.ts'

/**
 * Strips the details from changes made by a deleted member or to that member's data. Only the fact that the
 * change happened remains, because the rows before and after can contain health data.
 */
export async function forgetDetails(ctx: Context, recorded: Recorded): Promise<void> {
  await ctx.db
    .update(audit)
    .set({ before: null, after: null, memberId: null, detailsId: null, details: null })
    .where(changesOf(recorded))
}

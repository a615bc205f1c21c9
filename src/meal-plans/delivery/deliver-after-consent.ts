import { and, desc, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { deliveries } from '../tables.ts'
import { deliverWeekJob } from './delivery.ts'

/** Takes up the newest week of a member that only their missing consent had stopped. Safe to repeat. */
export function deliverAfterConsent(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [newest] = await ctx.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.profileId, profileId))
      .orderBy(desc(deliveries.weekNumber))
      .limit(1)
      .for('update')
    if (newest?.state !== 'refused' || newest.kind !== 'consent') return
    await ctx.db
      .update(deliveries)
      .set({ state: 'queued', kind: null, reason: null, changed: ctx.now() })
      .where(and(eq(deliveries.id, newest.id), eq(deliveries.state, 'refused')))
    await ctx.jobs.later(ctx.db, deliverWeekJob, { deliveryId: newest.id })
  })
}

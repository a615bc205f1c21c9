import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { deliveries } from '../store/tables.ts'
import { deliverWeekJob } from './delivery.ts'

/** Queues a new member's first week, once however often the subscription's start is announced. */
export function startFirstDelivery(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const [delivery] = await ctx.db
      .insert(deliveries)
      .values({ id: newId(), profileId, weekNumber: 1, state: 'queued', created: now, changed: now })
      .onConflictDoNothing()
      .returning({ id: deliveries.id })
    if (delivery) await ctx.jobs.later(ctx.db, deliverWeekJob, { deliveryId: delivery.id })
  })
}

import { eq, sql } from 'drizzle-orm'
import { entitledRows } from '#members/subscriptions/entitled-rows.ts'
import { subscriptions } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { queueOrders } from '../orders/queue-orders.ts'
import { noteEarlierWeeks } from './earlier-weeks.ts'

/**
 * Orders the first week of a subscription that has started or restarted, once, however often the start is
 * announced. If the announcement is late and the subscription has already ended, nothing is ordered.
 */
export async function startFirstDelivery(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await noteEarlierWeeks(ctx, eq(subscriptions.profileId, profileId))
    const { rows } = await ctx.db.execute<{ earlier: number }>(
      sql`select ${subscriptions.weeksBefore} as earlier from ${subscriptions}
        where ${subscriptions.profileId} = ${profileId} and ${entitledRows(ctx)}`,
    )
    const [begun] = rows
    if (!begun) return
    const weekNumber = begun.earlier + 1
    await queueOrders(ctx, [{ id: newId(), profileId, reason: 'due_week', weekNumber }])
  })
}

import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { NotMade } from '../not-made/not-made.ts'
import type { OpenedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import { composeRefusalMail } from './mail/compose-refusal-mail.ts'
import { sealOrder } from './open-orders.ts'

/** Ends an order without a plan, notifies the member, and creates a task for the operator. */
export async function refuseOrder(
  ctx: Context,
  { id, profileId, reason: orderedFor }: Pick<OpenedOrder, 'id' | 'reason' | 'profileId'>,
  { to, kind, reason }: NotMade & { to: string },
): Promise<void> {
  const isWeekly = orderedFor === 'due_week'
  const mail = await composeRefusalMail(ctx, { subject: id, to, profileId, kind, isWeekly })
  await inTransaction(ctx, async (ctx) => {
    const sealed = await sealOrder(ctx, 'mend-orders', { id, profileId }, { failureReason: reason })
    const [refused] = await ctx.db
      .update(orders)
      .set({
        state: 'refused',
        failureKind: kind,
        ...sealed,
        resolvedAt: null,
        changed: ctx.now(),
      })
      .where(and(eq(orders.id, id), inArray(orders.state, ['queued', 'solving'])))
      .returning({ id: orders.id })
    if (refused) await queueMail(ctx, mail)
  })
}

import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { composeNotMadeMail } from '../not-made/mail/compose-not-made-mail.ts'
import type { NotMade } from '../not-made/not-made.ts'
import { deliveries } from '../store/tables.ts'

/** Closes a week without a plan, tells the member kindly, and leaves it to the operator as a task. */
export async function refuseWeek(
  ctx: Context,
  deliveryId: string,
  { to, kind, reason }: NotMade & { to: string },
): Promise<void> {
  const mail = await composeNotMadeMail(ctx, { subject: deliveryId, to, kind, isWeekly: true })
  await inTransaction(ctx, async (ctx) => {
    const [refused] = await ctx.db
      .update(deliveries)
      .set({ state: 'refused', kind, reason, settledAt: null, changed: ctx.now() })
      .where(and(eq(deliveries.id, deliveryId), inArray(deliveries.state, ['queued', 'solving'])))
      .returning({ id: deliveries.id })
    if (refused) await queueMail(ctx, mail)
  })
}

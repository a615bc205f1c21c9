import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { composeNotMadeMail } from '../not-made/mail/compose-not-made-mail.ts'
import type { NotMade } from '../not-made/not-made.ts'
import { requests } from '../store/tables.ts'

/** Closes a request without a plan, tells the member kindly, and leaves it to the operator as a task. */
export async function refuseRequest(
  ctx: Context,
  requestId: string,
  { to, kind, reason }: NotMade & { to: string },
): Promise<void> {
  const mail = await composeNotMadeMail(ctx, { subject: requestId, to, kind, isWeekly: false })
  await inTransaction(ctx, async (ctx) => {
    const [refused] = await ctx.db
      .update(requests)
      .set({ state: 'refused', kind, reason, settledAt: null, changed: ctx.now() })
      .where(and(eq(requests.id, requestId), eq(requests.state, 'queued')))
      .returning({ id: requests.id })
    if (refused) await queueMail(ctx, mail)
  })
}

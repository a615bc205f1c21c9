import { and, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { deliverWeekJob } from '../delivery/delivery.ts'
import { generatePlanJob } from '../generation/meal-plan-request.ts'
import { deliveries, requests } from '../store/tables.ts'

/** Has a week or a request made once more, whoever it was that mended what stood in the way. Repeated, it is one try. */
export async function tryAgain(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx.who)
  if (!validate(id)) throw notFound('week')
  return inTransaction(ctx, async (ctx) => {
    const again = { state: 'queued', kind: null, reason: null, settledAt: null, changed: ctx.now() } as const
    const weeks = await ctx.db
      .update(deliveries)
      .set(again)
      .where(and(eq(deliveries.id, id), eq(deliveries.state, 'refused')))
      .returning({ id: deliveries.id })
    if (weeks.length > 0) await ctx.jobs.later(ctx.db, deliverWeekJob, { deliveryId: id })
    const asked =
      weeks.length > 0
        ? []
        : await ctx.db
            .update(requests)
            .set(again)
            .where(and(eq(requests.id, id), eq(requests.state, 'refused')))
            .returning({ id: requests.id })
    if (asked.length > 0) await ctx.jobs.later(ctx.db, generatePlanJob, { requestId: id })
    if (weeks.length + asked.length === 0) return requireUnderWay(ctx, id)
    await recordChange(ctx, {
      act: 'try-again',
      subject: weeks.length > 0 ? `delivery:${id}` : `meal-plan-request:${id}`,
    })
  })
}

/** Whoever asks twice has asked. */
async function requireUnderWay({ db }: Context, id: string): Promise<void> {
  const known = [
    ...(await db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, id))),
    ...(await db.select({ id: requests.id }).from(requests).where(eq(requests.id, id))),
  ]
  if (known.length === 0) throw notFound('week')
}

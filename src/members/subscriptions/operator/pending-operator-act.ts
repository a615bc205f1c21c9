import { and, eq, sql } from 'drizzle-orm'
import { audit } from '#platform/audit/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { PendingOperatorAct } from '../../columns/pending-operator-act.ts'
import { subscriptions } from '../../tables.ts'

const UNKNOWN: Record<PendingOperatorAct['wish']['act'], string> = {
  cancel: 'We do not know yet whether the subscription is canceled.',
  resume: 'We do not know yet whether the cancellation was undone.',
  'move-plan': 'We do not know yet whether the member was moved to the other plan.',
  refund: 'We do not know yet whether the money was refunded.',
  'comp-month': 'We do not know yet whether the month was credited.',
}

/** Returns the message for an operator while the outcome is unknown. */
export function operatorActUnknown({ wish: act }: PendingOperatorAct): string {
  return `${UNKNOWN[act.act]} ${ASKS_AGAIN}`
}

const ASKS_AGAIN =
  'The payment provider has not answered. We ask again; once it is done, it is listed among the changes. You do not have to try again.'

/**
 * Commits a decision before calling the provider, and returns it. A pending decision under this key stays
 * unchanged, with its time, because the provider remembers a request for only a day. Returns null if it is
 * already done under this key.
 */
export function intendOperatorAct(
  ctx: Context,
  id: string,
  intended: PendingOperatorAct,
): Promise<PendingOperatorAct | null> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
    if (await isNoted(ctx, `subscription:${id}`, intended.key)) return null
    const waiting = row?.operatorAct
    if (waiting?.key === intended.key) return waiting
    if (waiting) throw new AppError('unavailable', operatorActUnknown(waiting))
    await ctx.db
      .update(subscriptions)
      .set({ operatorAct: intended, operatorActSince: sql`platform.clock()` })
      .where(eq(subscriptions.id, id))
    return intended
  })
}

export async function forgetOperatorAct(ctx: Context, id: string, key: string): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ operatorAct: null, operatorActSince: null })
    .where(and(eq(subscriptions.id, id), sql`${subscriptions.operatorAct} ->> 'key' = ${key}`))
}

export async function isNoted(ctx: Context, subject: string, key: string): Promise<boolean> {
  const [noted] = await ctx.db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.subject, subject), sql`${audit.after} ->> 'key' = ${key}`))
    .limit(1)
  return noted !== undefined
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { noteFinding } from '../subscriptions/findings/note-finding.ts'
import { showsAct } from '../subscriptions/operator/change-as-decided.ts'
import { paymentFindings, subscriptions } from '../tables.ts'
import { refundAfterLeavingJob } from './refund-after-leaving.ts'

/**
 * Keeps the unsettled money matters of a member who leaves: a pending refund, and findings for an operator.
 * They then name invoices and the customer at the payment provider, but not the member. Also handles a
 * customer that was forgotten.
 */
export async function handOverOpenMoney(
  ctx: Context,
  { profileId, customer }: { profileId: string; customer: string | null },
): Promise<void> {
  if (customer) await handOverOperatorAct(ctx, { profileId, customer })
  const whose = customer
    ? ` Its member has left; their customer at Stripe is ${customer}.`
    : ' Its member has left.'
  // Rows without an owner are not visible to a member.
  await withRowsOf('everybody', async () => {
    await ctx.db
      .update(paymentFindings)
      .set({ profileId: null, detail: sql`${paymentFindings.detail} || ${whose}::text` })
      .where(and(eq(paymentFindings.profileId, profileId), isNull(paymentFindings.resolvedAt)))
  })
}

/**
 * Leaving already cancels the subscription, and there is no later charge from which a credit could be
 * deducted, so only refunds and plan moves are handed over.
 */
async function handOverOperatorAct(
  ctx: Context,
  { profileId, customer }: { profileId: string; customer: string },
): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
    .for('update')
  const intended = row?.operatorAct
  if (!row || !intended) return
  const { key, actor, wish: act } = intended
  if (act.act === 'refund') {
    const { invoice, amountCents, reason } = act
    const payload = { key, actor, customer, invoice, ...(amountCents ? { amountCents } : {}), reason }
    return ctx.jobs.enqueue(ctx.db, refundAfterLeavingJob, payload)
  }
  if (act.act !== 'move-plan' || showsAct(row, intended)) return
  const detail = `A move to another plan was asked for, and its member has left before anybody knew whether it was charged. Look at the invoices of the customer ${customer} at Stripe, and refund there what was charged for it.`
  await withRowsOf('everybody', () => noteFinding(ctx, { kind: 'act-unknown', subject: key, detail }))
}

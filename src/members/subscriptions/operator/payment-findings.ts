import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { offsetOf, type Page } from '#platform/db/page.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import { paymentFindings, profiles } from '../../tables.ts'

export type ListedFinding = typeof paymentFindings.$inferSelect & { username: string | null }

/** Lists open differences from the payment provider, oldest first. */
export async function listPaymentFindings(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<ListedFinding>> {
  requireDuty(ctx.requester, 'billing')
  const rows = await ctx.db
    .select({ finding: paymentFindings, username: profiles.username })
    .from(paymentFindings)
    .leftJoin(profiles, eq(profiles.id, paymentFindings.profileId))
    .where(isNull(paymentFindings.resolvedAt))
    .orderBy(asc(paymentFindings.foundAt), asc(paymentFindings.id))
    .limit(paging.count)
    .offset(offsetOf(paging))
  const [counted] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(paymentFindings)
    .where(isNull(paymentFindings.resolvedAt))
  const data = rows.map(({ finding, username }) => ({ ...finding, username }))
  return { data, ...paging, total: counted?.total ?? 0 }
}

/** Closes a finding that an operator has handled. It is reopened if it occurs again. */
export async function closePaymentFinding(ctx: Context, { id }: { id: string }): Promise<void> {
  requireDuty(ctx.requester, 'billing')
  if (!validate(id)) throw notFound('finding')
  return inTransaction(ctx, async (ctx) => {
    const [resolved] = await ctx.db
      .update(paymentFindings)
      .set({ resolvedAt: ctx.now() })
      .where(and(eq(paymentFindings.id, id), isNull(paymentFindings.resolvedAt)))
      .returning({ id: paymentFindings.id })
    if (!resolved) throw notFound('finding')
    await recordChange(ctx, { act: 'settle', subject: `payment-finding:${id}` })
  })
}

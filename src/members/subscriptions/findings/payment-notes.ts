import { isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { paymentFindings } from '../../tables.ts'

/** What waits for an operator about money, in words that name no member: for a probe that anybody may ask. */
export async function paymentNotes(db: Db): Promise<string[]> {
  const kinds = await db
    .select({ kind: paymentFindings.kind, count: sql<number>`count(*)::int` })
    .from(paymentFindings)
    .where(isNull(paymentFindings.resolvedAt))
    .groupBy(paymentFindings.kind)
    .orderBy(paymentFindings.kind)
  return kinds.map(({ kind, count }) => `payments: ${count} × ${kind}`)
}

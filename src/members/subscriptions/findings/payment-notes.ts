import { isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { paymentFindings } from '../../tables.ts'

/** Lists open findings about money, in words that name no member. For a public probe. */
export async function paymentNotes(db: Db): Promise<string[]> {
  const kinds = await db
    .select({ kind: paymentFindings.kind, count: sql<number>`count(*)::int` })
    .from(paymentFindings)
    .where(isNull(paymentFindings.resolvedAt))
    .groupBy(paymentFindings.kind)
    .orderBy(paymentFindings.kind)
  return kinds.map(({ kind, count }) => `payments: ${count} × ${kind}`)
}

import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** Taken before Stripe is asked: of two answers, that of the later question stands. */
export async function nextReadNumber(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ number: string }>(
    sql`select nextval('members.payment_reads') as number`,
  )
  return Number(rows[0]?.number)
}

import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** In SQL: the next number, for a statement that is sent before Stripe is asked. */
export const anotherReadNumber = sql<number>`nextval('members.payment_reads')`.mapWith(Number)

/** Taken before Stripe is asked: of two answers, that of the later question stands. */
export async function nextReadNumber(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`select ${anotherReadNumber} as number`)
  return Number(rows[0]?.number)
}

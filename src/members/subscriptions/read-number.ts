import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'

/** The next read number as SQL, for a statement that runs before Stripe is called. */
export const anotherReadNumber = sql<number>`nextval('members.payment_reads')`.mapWith(Number)

/**
 * Returns the number of a new read, taken before Stripe is called. Of two responses, the one to the later
 * request counts.
 */
export async function nextReadNumber(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`select ${anotherReadNumber} as number`)
  return Number(rows[0]?.number)
}

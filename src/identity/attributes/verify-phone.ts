import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { expiredCode } from '../codes/redeem-code.ts'
import { invalidSession } from '../protocol-error.ts'
import { users } from '../tables.ts'
import { asUser } from '../users/as-user.ts'

/**
 * Marks the phone number that the code was sent to as the user's own. A pending number replaces the old one.
 */
export async function verifyPhone(ctx: Context, sub: string): Promise<void> {
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!user) throw invalidSession()
    const number = user.pendingPhone ?? user.attributes.phone_number
    if (!number) throw expiredCode()
    const attributes = { ...user.attributes, phone_number: number }
    await ctx.db
      .update(users)
      .set({ attributes, phoneVerified: true, pendingPhone: null })
      .where(eq(users.sub, sub))
    await recordChange(ctx, { act: 'verify-phone', subject: `user:${sub}` })
  })
}

import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { closeCustomerJob } from '../payments/close-customer.ts'
import { paymentAccounts, profiles } from '../tables.ts'
import { requireProfileRow } from './find-profile.ts'
import { keepAnAdmin } from './keep-an-admin.ts'

/** Removes a profile and what hangs on it, and has the payment provider end its subscription. */
export async function deleteProfile(ctx: Context, { id }: { id: string }): Promise<void> {
  requireSignedIn(ctx.who)
  await inTransaction(ctx, async (ctx) => {
    const { admin } = await requireProfileRow(ctx, id)
    if (admin) await keepAnAdmin(ctx, id)
    await requireProfileRow(ctx, id, { isLocked: true })
    const [account] = await ctx.db
      .select()
      .from(paymentAccounts)
      .where(eq(paymentAccounts.profileId, id))
      .for('update')
    const stripeCustomerId = account?.stripeCustomerId
    if (stripeCustomerId) await ctx.jobs.later(ctx.db, closeCustomerJob, { stripeCustomerId })
    await ctx.db.delete(profiles).where(eq(profiles.id, id))
    await recordChange(ctx, { act: 'delete', subject: `profile:${id}` })
  })
}

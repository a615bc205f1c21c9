import { eq } from 'drizzle-orm'
import { forgetDetails } from '#platform/audit/forget-details.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { eraseMails, eraseMailsOf } from '#platform/mail/erase-mails.ts'
import { closeCustomerJob } from '../payments/customers/close-customer.ts'
import type { ProfileRow } from '../profiles/store/profile.ts'
import { paymentAccounts, profiles } from '../tables.ts'
import { handOverOpenMoney } from './hand-over-open-money.ts'
import { recordedAs } from './recorded-as.ts'

/**
 * Deletes a profile with everything that depends on it: goals, facts, meal plans, mails, the details in the
 * record of changes. The payment provider is notified to end the subscription; unsettled money matters
 * continue. For use cases that already hold the row lock.
 */
export async function eraseProfile(ctx: Context, profile: ProfileRow): Promise<void> {
  const { id, username } = profile
  const [account] = await ctx.db
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.profileId, id))
    .for('update')
  const stripeCustomerId = account?.stripeCustomerId ?? null
  if (stripeCustomerId) await ctx.jobs.enqueue(ctx.db, closeCustomerJob, { stripeCustomerId })
  await handOverOpenMoney(ctx, { profileId: id, customer: stripeCustomerId })
  await forgetDetails(ctx, await recordedAs(ctx, profile))
  // The meal plan tables reference the profile with cascading deletes.
  await ctx.db.delete(profiles).where(eq(profiles.id, id))
  // Don't use `email`, which members can set freely: all mail goes to the sign-in address.
  await eraseMails(ctx, { addresses: [username] })
  await eraseMailsOf(ctx, { memberId: id })
  await recordChange(ctx, { act: 'delete', subject: `profile:${id}` })
}

import { eq } from 'drizzle-orm'
import { forgetDetails } from '#platform/audit/forget-details.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { eraseMails } from '#platform/mail/erase-mails.ts'
import { closeCustomerJob } from '../payments/close-customer.ts'
import type { ProfileRow } from '../profiles/profile.ts'
import { paymentAccounts, profileMealPlans, profiles, subscriptions } from '../tables.ts'

/**
 * Removes a profile with all that hangs on it: goals, facts, meal plans, mails, the details in the record of
 * changes. The payment provider is told to end the subscription. For a verb that holds the row already.
 */
export async function eraseProfile(ctx: Context, profile: ProfileRow): Promise<void> {
  const { id, authUserId, username, email } = profile
  const [account] = await ctx.db
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.profileId, id))
    .for('update')
  const stripeCustomerId = account?.stripeCustomerId
  if (stripeCustomerId) await ctx.jobs.later(ctx.db, closeCustomerJob, { stripeCustomerId })
  await forgetDetails(ctx, { actor: authUserId, profileId: id, subjects: await subjectsOf(ctx, id) })
  // The tables of meal plans refer to the profile and empty themselves with it.
  await ctx.db.delete(profiles).where(eq(profiles.id, id))
  await eraseMails(ctx, { addresses: [...new Set([username, email])] })
  await recordChange(ctx, { act: 'delete', subject: `profile:${id}` })
}

async function subjectsOf(ctx: Context, profileId: string): Promise<string[]> {
  const plans = await ctx.db
    .select({ id: profileMealPlans.mealPlanId })
    .from(profileMealPlans)
    .where(eq(profileMealPlans.profileId, profileId))
  const subscribed = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
  return [
    `profile:${profileId}`,
    ...plans.map(({ id }) => `meal-plan:${id}`),
    ...subscribed.map(({ id }) => `subscription:${id}`),
  ]
}

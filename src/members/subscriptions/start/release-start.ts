import { and, eq, isNull } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { closeIntention } from '../../payments/customers/trial-intention.ts'
import { subscriptions } from '../../tables.ts'
import { queueBillingMail } from '../mail/queue-billing-mail.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { releaseTrialClaim } from '../trials/claim-trial.ts'

/**
 * Removes a start that Stripe will not make, so that the member can choose again. A job notifies them by
 * mail.
 */
export async function releaseStart(ctx: Context, row: SubscriptionRow): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [released] = await ctx.db
      .delete(subscriptions)
      .where(and(eq(subscriptions.id, row.id), isNull(subscriptions.stripeSubscriptionId)))
      .returning()
    if (!released) return
    await releaseTrialClaim(ctx, row.id)
    await closeIntention(ctx, row.profileId)
    await recordChange(ctx, { act: 'delete', subject: `subscription:${row.id}`, before: row.status })
    if (ctx.requester.kind === 'system')
      await queueBillingMail(ctx, released, { kind: 'trial-not-started', occasion: 'once' })
  })
}

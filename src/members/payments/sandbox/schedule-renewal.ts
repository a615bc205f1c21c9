import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { firstItem } from './billing-period.ts'
import type { TwinContext, TwinSubscription } from './twin-object.ts'

export const renewSubscriptionJob: JobKind<{ subscriptionId: string }> = {
  name: 'payments-sandbox.renew-subscription',
  payload: z.object({ subscriptionId: z.string() }),
}

/** Has a subscription renewed when its trial or paid month ends. */
export async function scheduleRenewal(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  const runAt = new Date(firstItem(subscription).current_period_end * 1000)
  await ctx.jobs.later(ctx.db, renewSubscriptionJob, { subscriptionId: subscription.id }, { runAt })
}

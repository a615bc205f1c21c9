import type Stripe from 'stripe'
import { pricingPlanSaved } from '#catalogue/pricing-plans/pricing-plan-saved.ts'
import { emailChanged } from '#identity/users/email-changed.ts'
import { signedOutEverywhere } from '#identity/users/signed-out-everywhere.ts'
import { userDeleted } from '#identity/users/user-deleted.ts'
import type { JobHandler } from '#platform/jobs/job-handler.ts'
import { closeCustomer, closeCustomerJob } from './payments/close-customer.ts'
import { deliverEvent, deliverEventJob } from './payments/sandbox/events.ts'
import { renewSubscription } from './payments/sandbox/renew-subscription.ts'
import { retryCharge, retryChargeJob } from './payments/sandbox/retry-charge.ts'
import { renewSubscriptionJob } from './payments/sandbox/schedule-renewal.ts'
import { syncSandboxPrices } from './payments/sandbox/sync-sandbox-prices.ts'
import { customerEmailJob, updateCustomerEmail } from './payments/update-customer-email.ts'
import { forgetMember } from './privacy/forget-member.ts'
import { followEmail } from './profiles/follow-email.ts'
import { revokeLinksOf } from './profiles/revoke-mail-links.ts'
import {
  EACH_HOUR,
  EVERY_FIVE_MINUTES,
  reconcileDue,
  reconcileDueJob,
  resolveWaiting,
  resolveWaitingJob,
} from './subscriptions/reconcile/reconcile-due.ts'
import { reconcileMember, reconcileMemberJob } from './subscriptions/reconcile/reconcile-member.ts'
import { startTrial } from './subscriptions/start-trial.ts'
import { startTrialJob } from './subscriptions/start-trial-job.ts'
import type { SubscriptionGate } from './subscriptions/subscription-gate.ts'

export function memberJobs({
  stripe,
  gate,
}: {
  stripe: Pick<Stripe, 'customers' | 'events' | 'setupIntents' | 'subscriptions' | 'prices'>
  gate: SubscriptionGate
}) {
  return [
    {
      kind: startTrialJob,
      run: (ctx, payload) => startTrial(ctx, { stripe, gate }, payload),
    } satisfies JobHandler<{
      profileId: string
    }>,
    {
      kind: reconcileMemberJob,
      run: async (ctx, payload) => void (await reconcileMember(ctx, stripe, payload)),
    } satisfies JobHandler<{ profileId: string }>,
    {
      kind: reconcileDueJob,
      run: async (ctx) => void (await reconcileDue(ctx, stripe)),
      every: EACH_HOUR,
    } satisfies JobHandler<Record<string, never>>,
    {
      kind: resolveWaitingJob,
      run: async (ctx) => void (await resolveWaiting(ctx)),
      every: EVERY_FIVE_MINUTES,
    } satisfies JobHandler<Record<string, never>>,
    {
      kind: closeCustomerJob,
      run: (ctx, payload) => closeCustomer(ctx, stripe, payload),
    } satisfies JobHandler<{
      stripeCustomerId: string
    }>,
    {
      kind: customerEmailJob,
      run: (ctx, payload) => updateCustomerEmail(ctx, stripe, payload),
    } satisfies JobHandler<{ profileId: string }>,
    { kind: emailChanged, run: followEmail } satisfies JobHandler<{ authUserId: string }>,
    { kind: signedOutEverywhere, run: revokeLinksOf } satisfies JobHandler<{ authUserId: string }>,
    { kind: userDeleted, run: forgetMember } satisfies JobHandler<{ authUserId: string }>,
    { kind: deliverEventJob, run: deliverEvent } satisfies JobHandler<{ eventId: string }>,
    { kind: retryChargeJob, run: retryCharge } satisfies JobHandler<{ invoiceId: string }>,
    { kind: renewSubscriptionJob, run: renewSubscription } satisfies JobHandler<{ subscriptionId: string }>,
    {
      kind: pricingPlanSaved,
      run: async (ctx) => {
        if (ctx.config.payments.provider === 'sandbox') await syncSandboxPrices(ctx)
      },
    } satisfies JobHandler<{ planId: string }>,
  ]
}

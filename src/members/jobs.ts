import type Stripe from 'stripe'
import { conditionWithdrawn } from '#catalogue/conditions/condition-withdrawn.ts'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { pricingPlanSaved } from '#catalogue/pricing-plans/pricing-plan-saved.ts'
import { emailChanged } from '#identity/users/events/email-changed.ts'
import { signedOutEverywhere } from '#identity/users/events/signed-out-everywhere.ts'
import { userDeleted } from '#identity/users/events/user-deleted.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { closeCustomer, closeCustomerJob } from './payments/customers/close-customer.ts'
import { customerEmailJob, updateCustomerEmail } from './payments/customers/update-customer-email.ts'
import type { SetUpClient } from './payments/set-up/check-set-up.ts'
import { ensurePrice } from './payments/set-up/ensure-price.ts'
import { callOffEarlier, callOffEarlierJob } from './payments/unpaid/call-off-earlier.ts'
import type { EventClient } from './payments/webhooks/process-event.ts'
import { forgetMember } from './privacy/forget-member.ts'
import { type LeftRefund, refundAfterLeaving, refundAfterLeavingJob } from './privacy/refund-after-leaving.ts'
import { followEmail } from './profiles/acts/follow-email.ts'
import { goalIndexingJob } from './profiles/store/index-goals.ts'
import { revokeLinksOf } from './profiles/store/revoke-mail-links.ts'
import { finishOperatorAct, finishOperatorActJob } from './subscriptions/operator/finish-operator-act.ts'
import type { OperatorClient } from './subscriptions/operator/operator-client.ts'
import { announcePrices, announcePricesJob } from './subscriptions/price/announce-prices.ts'
import type { PromotionClient } from './subscriptions/promotions/promotion-code.ts'
import {
  EACH_HOUR,
  EVERY_FIVE_MINUTES,
  reconcileDue,
  reconcileDueJob,
  resolveWaiting,
  resolveWaitingJob,
} from './subscriptions/reconcile/due/reconcile-due.ts'
import { reconcileMember, reconcileMemberJob } from './subscriptions/reconcile/reconcile-member.ts'
import { startTrial } from './subscriptions/start/start-trial.ts'
import { startTrialJob } from './subscriptions/start-trial-job.ts'
import type { SubscriptionGate } from './subscriptions/subscription-gate.ts'
import { tellOfWithdrawnGoal } from './withdrawn-goals/tell-of-withdrawn-goal.ts'

export function memberJobs({
  stripe,
  gate,
  refusalOf,
}: {
  stripe: EventClient &
    SetUpClient &
    PromotionClient &
    OperatorClient &
    Pick<Stripe, 'customers' | 'events' | 'paymentMethods'>
  gate: SubscriptionGate
  /** Like `gate`, but checks only the safety rules, without solving a week. */
  refusalOf?: SubscriptionGate
}) {
  return [
    goalIndexingJob,
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
      kind: finishOperatorActJob,
      run: (ctx, payload) => finishOperatorAct(ctx, { stripe, gate }, payload),
    } satisfies JobHandler<{ profileId: string }>,
    {
      kind: reconcileDueJob,
      run: async (ctx) => void (await reconcileDue(ctx, stripe, refusalOf)),
      every: EACH_HOUR,
    } satisfies JobHandler<Record<string, never>>,
    {
      kind: resolveWaitingJob,
      run: async (ctx) => void (await resolveWaiting(ctx)),
      every: EVERY_FIVE_MINUTES,
    } satisfies JobHandler<Record<string, never>>,
    {
      kind: announcePricesJob,
      run: (ctx, payload) => announcePrices(ctx, stripe, payload),
    } satisfies JobHandler<{ planId: string; priceId: string; after: string }>,
    {
      kind: closeCustomerJob,
      run: (ctx, payload) => closeCustomer(ctx, stripe, payload),
    } satisfies JobHandler<{
      stripeCustomerId: string
    }>,
    {
      kind: callOffEarlierJob,
      run: (_, payload) => callOffEarlier(stripe, payload),
    } satisfies JobHandler<{ subscriptionId: string; before: number }>,
    {
      kind: refundAfterLeavingJob,
      run: (ctx, payload) => refundAfterLeaving(ctx, stripe, payload),
    } satisfies JobHandler<LeftRefund>,
    {
      kind: customerEmailJob,
      run: (ctx, payload) => updateCustomerEmail(ctx, stripe, payload),
    } satisfies JobHandler<{ profileId: string }>,
    { kind: emailChanged, run: followEmail } satisfies JobHandler<{ authUserId: string }>,
    { kind: signedOutEverywhere, run: revokeLinksOf } satisfies JobHandler<{ authUserId: string }>,
    { kind: userDeleted, run: forgetMember } satisfies JobHandler<{ authUserId: string }>,
    ...catalogueFollowers(stripe),
  ]
}

/** Jobs that run after the catalogue has changed. */
function catalogueFollowers(stripe: SetUpClient) {
  return [
    { kind: conditionWithdrawn, run: tellOfWithdrawnGoal } satisfies JobHandler<{
      conditionId: string
      at: string
    }>,
    {
      kind: pricingPlanSaved,
      run: async (ctx, { planId }) => {
        if (ctx.config.payments.provider === 'sandbox') await syncSandboxPrices(ctx)
        const plan = await findPricingPlan(ctx, planId)
        if (plan) await ensurePrice(ctx, stripe, plan)
      },
    } satisfies JobHandler<{ planId: string }>,
  ]
}

import { type Recalled, recallAnnounced } from '#catalogue/recalls/recall.ts'
import { emailVerified } from '#identity/users/events/email-verified.ts'
import type { ConsentKind } from '#members/consents/texts/consent.ts'
import { consentGiven } from '#members/consents/texts/consent-given.ts'
import { memberChanged } from '#members/profiles/member-changed.ts'
import { planMailsVoided } from '#members/profiles/plan-mails-voided.ts'
import { subscriptionStarted } from '#members/subscriptions/subscription-started.ts'
import type { Context } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { deliverDue, deliverDueJob, EVERY_HOUR } from './delivery/deliver-due.ts'
import { startFirstDelivery } from './delivery/start-first-delivery.ts'
import { EVERY_TEN_MINUTES, sweepUnfinished, sweepUnfinishedJob } from './failures/sweep-unfinished.ts'
import { checkGoalsJob, EVERY_MINUTE, openGoalCheck } from './offers/check-goals.ts'
import { mailAgain, mailWaiting } from './orders/mail-again.ts'
import { mailWithheld } from './orders/mail-withheld.ts'
import { makePlan } from './orders/make-plan.ts'
import { makePlanJob } from './orders/queue-orders.ts'
import { requeueAfterChange, requeueAfterConsent } from './orders/requeue-after.ts'
import { requeueLapsed } from './orders/requeue-lapsed.ts'
import type { PlannerService } from './planner/service/planner-service.ts'
import { tellOfRecall } from './recalls/tell-of-recall.ts'
import { indexDishesJob, keepDishIndex } from './recipe-uses/index-dishes.ts'
import { queueReplacingFor, replaceMealsJob, replaceRemovedMeals } from './replacing/replace-removed-meals.ts'

export function mealPlanJobs({
  planner,
}: {
  planner: PlannerService
}): [
  JobHandler<{ profileId: string }>,
  JobHandler<{ profileId: string; kind: ConsentKind }>,
  JobHandler<{ profileId: string }>,
  JobHandler<{ authUserId: string }>,
  JobHandler<{ profileId: string; orderIds: string[] }>,
  JobHandler<{ orderId: string }>,
  JobHandler<{ mealPlanId: string }>,
  JobHandler<{ recalled: Recalled; at: string }>,
  JobHandler<Record<string, never>>,
  JobHandler<Record<string, never>>,
  JobHandler<Record<string, never>>,
  JobHandler<Record<string, never>>,
] {
  return [
    { kind: subscriptionStarted, run: startFirstDelivery },
    { kind: consentGiven, run: resumeAfterConsent },
    { kind: memberChanged, run: followChange },
    { kind: emailVerified, run: mailWithheld },
    { kind: planMailsVoided, run: mailAgain },
    { kind: makePlanJob, run: (ctx, { orderId }) => makePlan(ctx, planner, orderId) },
    { kind: replaceMealsJob, run: (ctx, asked) => replaceRemovedMeals(ctx, planner, asked) },
    { kind: recallAnnounced, run: tellOfRecall },
    { kind: indexDishesJob, run: keepDishIndex, every: EVERY_HOUR },
    { kind: deliverDueJob, run: deliverAndRequeue, every: EVERY_HOUR },
    {
      kind: sweepUnfinishedJob,
      run: async (ctx) => void (await sweepUnfinished(ctx)),
      every: EVERY_TEN_MINUTES,
    },
    { kind: checkGoalsJob, run: openGoalCheck(planner), every: EVERY_MINUTE },
  ]
}

/** Resumes work that only a missing consent had stopped: plans to be made, and plans to be mailed. */
export async function resumeAfterConsent(ctx: Context, given: { profileId: string }): Promise<void> {
  await requeueAfterConsent(ctx, given)
  await mailWaiting(ctx, given)
}

/** New facts may make a refused week possible, or remove meals from a running one. */
async function followChange(ctx: Context, changed: { profileId: string }): Promise<void> {
  await requeueAfterChange(ctx, changed)
  await queueReplacingFor(ctx, changed)
}

/** Delivers weeks that have started, and retries weeks refused for a reason that no longer applies. */
async function deliverAndRequeue(ctx: Context): Promise<void> {
  await deliverDue(ctx)
  await requeueLapsed(ctx)
}

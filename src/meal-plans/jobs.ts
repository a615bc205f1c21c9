import { addressProved } from '#identity/users/address-proved.ts'
import type { ConsentKind } from '#members/consents/consent.ts'
import { consentGiven } from '#members/consents/consent-given.ts'
import { memberChanged } from '#members/profiles/member-changed.ts'
import { subscriptionStarted } from '#members/subscriptions/subscription-started.ts'
import type { JobHandler } from '#platform/jobs/job-handler.ts'
import { deliverDue, deliverDueJob, EVERY_HOUR } from './delivery/deliver-due.ts'
import { deliverWeek } from './delivery/deliver-week.ts'
import { deliverWeekJob } from './delivery/delivery.ts'
import { mailWithheld } from './delivery/mail-withheld.ts'
import { startFirstDelivery } from './delivery/start-first-delivery.ts'
import { deliverAfterChange, deliverAfterConsent } from './delivery/take-up-week.ts'
import { EVERY_TEN_MINUTES, sweepUnfinished, sweepUnfinishedJob } from './failures/sweep-unfinished.ts'
import { generatePlan } from './generation/generate-plan.ts'
import { generatePlanJob } from './generation/meal-plan-request.ts'
import { checkGoalsJob, EVERY_MINUTE, openGoalCheck } from './offers/check-goals.ts'
import type { PlannerService } from './planner/service/planner-service.ts'

export function mealPlanJobs({
  planner,
}: {
  planner: PlannerService
}): [
  JobHandler<{ profileId: string }>,
  JobHandler<{ profileId: string; kind: ConsentKind }>,
  JobHandler<{ profileId: string }>,
  JobHandler<{ authUserId: string }>,
  JobHandler<{ deliveryId: string }>,
  JobHandler<{ requestId: string }>,
  JobHandler<Record<string, never>>,
  JobHandler<Record<string, never>>,
  JobHandler<Record<string, never>>,
] {
  return [
    { kind: subscriptionStarted, run: startFirstDelivery },
    { kind: consentGiven, run: deliverAfterConsent },
    { kind: memberChanged, run: deliverAfterChange },
    { kind: addressProved, run: mailWithheld },
    { kind: deliverWeekJob, run: (ctx, { deliveryId }) => deliverWeek(ctx, planner, deliveryId) },
    { kind: generatePlanJob, run: (ctx, { requestId }) => generatePlan(ctx, planner, requestId) },
    { kind: deliverDueJob, run: async (ctx) => void (await deliverDue(ctx)), every: EVERY_HOUR },
    {
      kind: sweepUnfinishedJob,
      run: async (ctx) => void (await sweepUnfinished(ctx)),
      every: EVERY_TEN_MINUTES,
    },
    { kind: checkGoalsJob, run: openGoalCheck(planner), every: EVERY_MINUTE },
  ]
}

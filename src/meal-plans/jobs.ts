import { subscriptionStarted } from '#members/subscriptions/subscription-started.ts'
import type { JobHandler } from '#platform/jobs/job-handler.ts'
import { deliverWeek } from './delivery/deliver-week.ts'
import { deliverWeekJob } from './delivery/delivery.ts'
import { startFirstDelivery } from './delivery/start-first-delivery.ts'
import { generatePlan } from './generation/generate-plan.ts'
import { openKitchen } from './generation/kitchen.ts'
import { generatePlanJob } from './generation/meal-plan-request.ts'
import type { Solver } from './planner/solver-pool.ts'

export function mealPlanJobs({
  solver,
}: {
  solver: Solver
}): [
  JobHandler<{ profileId: string }>,
  JobHandler<{ deliveryId: string }>,
  JobHandler<{ requestId: string }>,
] {
  const kitchen = openKitchen(solver)
  return [
    { kind: subscriptionStarted, run: startFirstDelivery },
    { kind: deliverWeekJob, run: (ctx, { deliveryId }) => deliverWeek(ctx, kitchen, deliveryId) },
    { kind: generatePlanJob, run: (ctx, { requestId }) => generatePlan(ctx, kitchen, requestId) },
  ]
}

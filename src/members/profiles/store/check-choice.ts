import { isOffered } from '#catalogue/conditions/condition.ts'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { checkGoals, invalidGoals, NOT_OFFERED } from './profile.ts'

type Choice = { planId: string | null; goals: string[] }

/** Refuses a plan or health goal that is not offered, and more goals than the plan covers. */
export async function checkChoice(ctx: Context, chosen: Choice, current?: Choice): Promise<void> {
  const plan = chosen.planId ? await findPricingPlan(ctx, chosen.planId) : null
  const isKept = chosen.planId === current?.planId
  if (chosen.planId && !(plan?.enabled || (plan && isKept))) {
    const message = 'This plan is not offered. Choose one of our plans.'
    throw new AppError('invalid', message, { plan: message })
  }
  // A change that touches neither is allowed even if the plan now covers fewer goals.
  const isSame = chosen.planId === current?.planId && chosen.goals.join() === current?.goals.join()
  if (isSame) return
  checkGoals(plan, chosen.goals)
  // Members keep a goal that is no longer offered.
  const added = chosen.goals.filter((goal) => !current?.goals.includes(goal))
  const offered = (await findConditions(ctx, added)).filter(isOffered)
  if (offered.length < added.length) throw invalidGoals(NOT_OFFERED)
}

import { AppError } from '#platform/errors.ts'
import type { PricingPlan } from './pricing-plan.ts'

/** Throws `conflict` for a plan that nobody can buy now. Subscriptions that run with it continue. */
export function requireOnSale({ name, enabled }: Pick<PricingPlan, 'name' | 'enabled'>): void {
  if (!enabled)
    throw new AppError('conflict', `The ${name} plan is not on sale. Choose another plan to continue.`)
}

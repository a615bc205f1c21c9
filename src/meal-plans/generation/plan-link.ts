import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'

/** The address that opens one meal plan without signing in, for the member's mail. */
export function signedPlanUrl(config: Config, mealPlanId: string): string {
  return `${config.publicUrl}/meal-plan/${mealPlanId}?key=${keyOf(config, mealPlanId)}`
}

export function isPlanKey(config: Config, mealPlanId: string, key: string): boolean {
  const wanted = Buffer.from(keyOf(config, mealPlanId))
  const given = Buffer.from(key)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

function keyOf(config: Config, mealPlanId: string): string {
  return createHmac('sha256', deriveKey(config, 'meal-plan-link')).update(mealPlanId).digest('base64url')
}

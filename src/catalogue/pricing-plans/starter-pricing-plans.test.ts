import { expect, test } from 'vitest'
import { starterPricingPlans } from './starter-pricing-plans.ts'

test('the starter plans cover one, two and four health goals, and larger plans cost more', () => {
  expect(starterPricingPlans.map((plan) => plan.healthGoals)).toEqual([1, 2, 4])
  const prices = starterPricingPlans.map((plan) => plan.priceCents)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
})

test('exactly one starter plan is featured', () => {
  expect(starterPricingPlans.filter((plan) => plan.featured)).toHaveLength(1)
})

test.each(starterPricingPlans)('$name is complete and states its own price', (plan) => {
  expect(plan.features.length).toBeGreaterThanOrEqual(5)
  expect(plan.descriptionShort).toMatch(/^[^.]+\.$/)
  expect(plan.descriptionLong.length).toBeGreaterThan(plan.descriptionShort.length)
  expect(plan.stripe.priceId).toBe(`price_careplate_${plan.slug}`)
  expect(plan.stripe.productId).toBe(`prod_careplate_${plan.slug}`)
  expect(JSON.stringify(plan)).not.toContain('!')
})

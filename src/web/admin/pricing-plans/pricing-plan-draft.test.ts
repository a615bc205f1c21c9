import { expect, test } from 'vitest'
import { changedPrice, EMPTY_PRICING_PLAN, pricingPlanBody, pricingPlanDraft } from './pricing-plan-draft.ts'

const plan = {
  _id: 'p-1',
  name: 'Balance',
  descriptionShort: 'Two goals.',
  descriptionLong: 'Two goals in one week.',
  features: ['A week of meals'],
  price: 29.5,
  featured: true,
  healthGoals: 2,
  stripe: { priceId: 'price_1', productId: 'prod_1', buyUrl: '' },
}

test('a plan comes back from its form as it went in', () => {
  const { _id, ...body } = plan
  expect(pricingPlanBody(pricingPlanDraft(plan))).toEqual(body)
})

test.each(['', '  ', 'ten'])('a price of %j is sent as none, not as free', (price) => {
  const sent = JSON.parse(JSON.stringify(pricingPlanBody({ ...EMPTY_PRICING_PLAN, price })))
  expect(sent.price).toBeNull()
})

test('another price is known by what it costs, not by how it is written', () => {
  expect(changedPrice({ price: '19' }, { price: '1.90' })).toEqual({ from: 1900, to: 190 })
  expect(changedPrice({ price: '19' }, { price: '19.00' })).toBeNull()
  expect(changedPrice({ price: '19' }, { price: 'free' })).toBeNull()
})

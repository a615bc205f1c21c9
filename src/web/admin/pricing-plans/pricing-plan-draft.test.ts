import { expect, test } from 'vitest'
import {
  changedPrice,
  EMPTY_PRICING_PLAN,
  goesOnSaleForNothing,
  pricingPlanBody,
  pricingPlanDraft,
} from './pricing-plan-draft.ts'

const plan = {
  _id: 'p-1',
  name: 'Balance',
  descriptionShort: 'Two goals.',
  descriptionLong: 'Two goals in one week.',
  features: ['A week of meals'],
  price: 29.5,
  featured: true,
  healthGoals: 2,
  enabeled: true,
  stripe: { priceId: 'price_1', productId: 'prod_1', buyUrl: '' },
}

test('a plan survives a round trip through its form', () => {
  const { _id, ...body } = plan
  expect(pricingPlanBody(pricingPlanDraft(plan))).toEqual(body)
})

test.each(['', '  ', 'ten'])('a price of %j is sent as none, not as free', (price) => {
  const sent = JSON.parse(JSON.stringify(pricingPlanBody({ ...EMPTY_PRICING_PLAN, price })))
  expect(sent.price).toBeNull()
})

test('a new plan is a draft until it is put on sale', () => {
  expect(EMPTY_PRICING_PLAN.enabeled).toBe(false)
})

test.each([
  ['a draft', null, { price: '0', enabeled: false }, false],
  ['a plan with a price', null, { price: '19', enabeled: true }, false],
  ['a new plan', null, { price: '0', enabeled: true }, true],
  ['a draft put on sale', { price: '0', enabeled: false }, { price: '0', enabeled: true }, true],
  [
    'a plan on sale whose price becomes 0',
    { price: '19', enabeled: true },
    { price: '0', enabeled: true },
    true,
  ],
  ['a plan that is free already', { price: '0', enabeled: true }, { price: '0', enabeled: true }, false],
])('%s at no price is asked about when it goes on sale', (_, saved, draft, isAsked) => {
  expect(goesOnSaleForNothing(saved, draft)).toBe(isAsked)
})

test('a price change is detected by amount, not by spelling', () => {
  expect(changedPrice({ price: '19' }, { price: '1.90' })).toEqual({ from: 1900, to: 190 })
  expect(changedPrice({ price: '19' }, { price: '19.00' })).toBeNull()
  expect(changedPrice({ price: '19' }, { price: 'free' })).toBeNull()
})

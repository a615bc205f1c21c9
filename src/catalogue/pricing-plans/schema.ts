import { z } from '@hono/zod-openapi'
import { requiredText, textField } from '../text-field.ts'

const stripeFields = {
  priceId: textField(255).openapi({
    description: 'The monthly price at Stripe; its amount is yours to match.',
  }),
  productId: textField(255),
  buyUrl: textField(2000).refine(
    (text) => text === '' || isWebUrl(text),
    'Must be an address with https://.',
  ),
}

const fields = {
  name: requiredText(100, 'Give the plan a name.'),
  descriptionShort: textField(300),
  descriptionLong: textField(5000),
  features: z
    .array(requiredText(300, 'Write something, or remove the line.'))
    .max(50, 'List at most 50 features.'),
  price: z
    .number('Give the price a month, in dollars.')
    .min(0, 'A price cannot be below 0.')
    .max(100_000, 'A price can be 100000 at most.')
    .refine(isWholeCents, 'A price has two decimals at most.')
    .openapi({ description: 'Dollars a month.', example: 29 }),
  featured: z.boolean(),
  healthGoals: z
    .number('Say how many health goals the plan covers.')
    .int('Must be a whole number.')
    .min(1, 'A plan covers 1 health goal at least.')
    .max(4, 'A plan covers 4 health goals at most.'),
  enabeled: z.boolean().openapi({ description: 'Whether it is on sale.' }),
}

export const pricingPlanExample = {
  name: 'Balance',
  descriptionShort: 'Two health goals, looked after in one week of meals.',
  descriptionLong: 'Balance works the rules of two goals into one week of meals.',
  features: ['Up to two health goals in one meal plan', 'A new seven-day meal plan by email every week'],
  price: 29,
  featured: true,
  healthGoals: 2,
  enabeled: true,
  stripe: { priceId: 'price_1', productId: 'prod_1', buyUrl: '' },
}

export const pricingPlanInput = z
  .object({
    ...fields,
    descriptionShort: fields.descriptionShort.default(''),
    descriptionLong: fields.descriptionLong.default(''),
    features: fields.features.default([]),
    featured: fields.featured.default(false),
    enabeled: fields.enabeled.default(false),
    stripe: z
      .object({
        priceId: stripeFields.priceId.default(''),
        productId: stripeFields.productId.default(''),
        buyUrl: stripeFields.buyUrl.default(''),
      })
      .prefault({}),
  })
  .openapi('PlanInput', { example: pricingPlanExample })
export type PricingPlanInput = z.infer<typeof pricingPlanInput>

/** Omitted fields stay unchanged. */
export const pricingPlanChange = z
  .object({ ...fields, stripe: z.object(stripeFields).partial() })
  .partial()
  .openapi('PlanChange', { example: { price: 31, stripe: { priceId: 'price_2' } } })
export type PricingPlanChange = z.infer<typeof pricingPlanChange>

function isWholeCents(price: number): boolean {
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

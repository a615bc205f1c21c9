import { z } from 'zod'
import { discountListParams } from '../prices/discounts.ts'

const metadata = z.record(z.string(), z.string())
const seconds = z.coerce.number().int()
const quantity = z.literal('1').optional()

const prorationBehavior = z.enum(['create_prorations', 'none', 'always_invoice'])

/** The subscription's only item, at another price. */
const itemChange = z.array(z.strictObject({ id: z.string(), price: z.string(), quantity })).length(1)

const newItems = z
  .array(z.strictObject({ price: z.string(), quantity }))
  .length(1, 'the sandbox sells one price at a time')

export const subscriptionParams = z.strictObject({
  customer: z.string(),
  items: newItems,
  default_payment_method: z.string().optional(),
  description: z.string().max(500).optional(),
  trial_period_days: seconds.min(0).max(730).optional(),
  trial_end: seconds.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
  discounts: discountListParams.default(''),
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete', 'default_incomplete'])
    .default('allow_incomplete'),
  off_session: z.stringbool().default(false),
  cancel_at_period_end: z.stringbool().optional(),
  metadata: metadata.default({}),
})
export type SubscriptionParams = z.infer<typeof subscriptionParams>

export const subscriptionUpdateParams = z.strictObject({
  items: itemChange.optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  proration_date: seconds.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .default('allow_incomplete'),
  off_session: z.stringbool().default(false),
  billing_cycle_anchor: z
    .union([
      z.literal('now'),
      z.literal('unchanged'),
      z.strictObject({ type: z.enum(['now', 'unchanged']) }).transform(({ type }) => type),
    ])
    .optional(),
  trial_end: z.union([z.literal('now'), seconds]).optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: seconds.optional(),
      }),
    ])
    .optional(),
  discounts: discountListParams.optional(),
  cancel_at_period_end: z.stringbool().optional(),
  cancel_at: z.union([z.literal(''), seconds]).optional(),
  default_payment_method: z.string().optional(),
  description: z.string().max(500).optional(),
  metadata: metadata.optional(),
})
export type SubscriptionUpdate = z.infer<typeof subscriptionUpdateParams>

export const subscriptionCancelParams = z.strictObject({
  invoice_now: z.stringbool().default(false),
  prorate: z.stringbool().default(false),
  cancellation_details: z
    .strictObject({
      comment: z.string().max(5000).optional(),
      feedback: z
        .enum([
          'customer_service',
          'low_quality',
          'missing_features',
          'other',
          'switched_service',
          'too_complex',
          'too_expensive',
          'unused',
        ])
        .optional(),
    })
    .optional(),
})

export const previewParams = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string().optional(),
  /** If omitted, the subscription's discounts apply. If empty, no discounts apply. */
  discounts: discountListParams.optional(),
  subscription_details: z
    .strictObject({
      items: z
        .array(z.strictObject({ id: z.string().optional(), price: z.string(), quantity }))
        .length(1)
        .optional(),
      proration_behavior: prorationBehavior.default('create_prorations'),
      proration_date: seconds.optional(),
      billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
      trial_end: seconds.optional(),
    })
    .optional(),
})

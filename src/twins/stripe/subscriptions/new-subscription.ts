import { monthsLater } from '#platform/months-later.ts'
import type { LiveCustomer } from '../customers/customers.ts'
import { nowIn } from '../objects/clock-time.ts'
import {
  idOf,
  type Price,
  type SubscriptionItem,
  type TwinContext,
  type TwinSubscription,
  twinId,
} from '../objects/twin-object.ts'

const DAY_SECONDS = 86_400

type Beginning = {
  customer: Pick<LiveCustomer, 'id' | 'test_clock'>
  price: Price
  default_payment_method?: string | undefined
  description?: string | undefined
  trial_period_days?: number | undefined
  trial_end?: number | undefined
  trial_settings?:
    | { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } }
    | undefined
  cancel_at_period_end?: boolean | undefined
  metadata: Record<string, string>
}

/** Builds a subscription that starts now: trialing if it has trial days, otherwise active. */
export function newSubscription(ctx: TwinContext, given: Beginning): TwinSubscription {
  const { price, customer } = given
  const id = twinId('sub_1', 23)
  const now = nowIn(ctx)
  const trialDays = given.trial_period_days
  const trialEnd = given.trial_end ?? (trialDays ? now + trialDays * DAY_SECONDS : null)
  const periodEnd = trialEnd ?? monthsLater(now, price.recurring?.interval_count ?? 1, now)
  const isEnding = given.cancel_at_period_end ?? false
  return {
    ...EMPTY,
    id,
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: isEnding ? periodEnd : null,
    cancel_at_period_end: isEnding,
    canceled_at: isEnding ? now : null,
    created: now,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: given.default_payment_method ?? null,
    description: given.description ?? null,
    items: {
      object: 'list',
      data: [newItem(id, price, { now, periodEnd })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: given.metadata,
    start_date: now,
    status: trialEnd ? 'trialing' : 'active',
    test_clock: idOf(customer.test_clock),
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd ? now : null,
  }
}

const EMPTY = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
} satisfies Partial<TwinSubscription>

function newItem(
  subscription: string,
  price: Price,
  { now, periodEnd }: { now: number; periodEnd: number },
): SubscriptionItem {
  return {
    id: twinId('si_'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd,
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  }
}

/** Builds the older form of a price, which items still contain. */
export function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

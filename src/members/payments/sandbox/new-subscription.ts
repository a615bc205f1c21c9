import { monthsLater } from '#platform/months-later.ts'
import {
  epochSeconds,
  idOf,
  type Price,
  type SubscriptionItem,
  type TwinContext,
  type TwinSubscription,
  twinId,
} from './twin-object.ts'

const DAY_SECONDS = 86_400

type Beginning = {
  customer: string
  price: Price
  default_payment_method?: string | undefined
  trial_period_days?: number | undefined
  trial_end?: number | undefined
  trial_settings?:
    | { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } }
    | undefined
  metadata: Record<string, string>
}

/** A subscription that begins now: trialing where it has trial days, else active. */
export function newSubscription(ctx: TwinContext, { price, ...params }: Beginning): TwinSubscription {
  const id = twinId('sub_1', 23)
  const now = epochSeconds(ctx.now())
  const trialDays = params.trial_period_days
  const trialEnd = params.trial_end ?? (trialDays ? now + trialDays * DAY_SECONDS : null)
  const periodEnd = trialEnd ?? monthsLater(now, price.recurring?.interval_count ?? 1, now)
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer: params.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [newItem(id, price, { now, periodEnd })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
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
    start_date: now,
    status: trialEnd ? 'trialing' : 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method:
          params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd ? now : null,
  }
}

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

/** The older form of a price, which items still carry. */
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

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { sealedJson } from '#platform/member-keys/sealed.ts'
import { FINDING_KINDS } from './columns/finding-kind.ts'
import { type AwaitedPricingPlan, PENDING_ACTS, type PendingChange } from './columns/pending-act.ts'
import type { PendingOperatorAct } from './columns/pending-operator-act.ts'
import { SUBSCRIPTION_STATUSES } from './columns/subscription-status.ts'
import { TRIAL_MARKS } from './columns/trial-mark.ts'
import { CONSENT_KINDS } from './consents/texts/consent.ts'
import type { MemberFacts } from './profiles/facts.ts'
import type { FactsHistory } from './profiles/facts-history.ts'

const members = pgSchema('members')

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** `{}` */
const NOTHING_REPORTED = sql`'\\x7b7d'`
/** `[]` */
const NO_GOALS = sql`'\\x5b5d'`

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const profiles = members.table('profiles', {
  id: uuid('id').primaryKey(),
  authUserId: text('auth_user_id').notNull().unique(),
  /** The email address with which the member signs in, in lower case. */
  username: text('username').notNull().unique(),
  email: text('email').notNull(),
  name: text('name'),
  admin: boolean('admin').notNull().default(false),
  planId: uuid('plan_id'),
  /** Ids of health goals, in the member's order. */
  sealedGoals: sealedJson<string[]>('members.profiles.sealed_goals').notNull().default(NO_GOALS),
  /** A keyed hash of each goal, sorted. Null until a job has computed them. */
  goalBlindIndexes: text('goal_marks').array().default([]),
  sealedFacts: sealedJson<MemberFacts>('members.profiles.sealed_facts').notNull().default(NOTHING_REPORTED),
  factsVersion: integer('facts_version').notNull().default(1),
  sealedFactsHistory: sealedJson<FactsHistory>('members.profiles.sealed_facts_history')
    .notNull()
    .default(NOTHING_REPORTED),
  paymentIntent: text('payment_intent'),
  sealedPaymentSecret: bytes('sealed_payment_secret'),
  created: instant('created').notNull(),
  /** The name of the time zone in the IANA database. It determines the start and end of the member's days. */
  timeZone: text('time_zone'),
  lastPlanSent: instant('last_plan_sent'),
  /** Links in mails are valid only for the version with which they were created. */
  mailLinksVersion: integer('mail_links_version').notNull().default(1),
  /** The time at which the member stopped the weekly mail. Null while it is sent. */
  weeklyMailStoppedAt: instant('weekly_mail_stopped_at'),
  changedAt: instant('changed_at').notNull(),
})

export const profileMealPlans = members.table(
  'profile_meal_plans',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    mealPlanId: uuid('meal_plan_id').notNull(),
    created: instant('created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.mealPlanId] })],
)

export const consents = members.table('consents', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: CONSENT_KINDS }).notNull(),
  version: text('version').notNull(),
  /** SHA-256 of the text that the member read, in hexadecimal. */
  textHash: text('text_hash').notNull(),
  givenAt: instant('given_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
})

export const paymentAccounts = members.table('payment_accounts', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  stripeCustomerId: text('stripe_customer_id').unique(),
  /** Customers that are gone at Stripe, oldest first. Their payments can still be read there. */
  formerCustomers: text('former_customers').array().notNull().default([]),
  created: instant('created').notNull(),
  /** The time at which the member was about to start. Null once the start happened or was refused. */
  intendedAt: instant('intended_at'),
  /** The promotion code entered for the start. */
  intendedCode: text('intended_code'),
})

export const subscriptions = members.table('subscriptions', {
  /** Also the idempotency key at the provider, so that a repeated request creates one subscription. */
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id')
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  planId: uuid('plan_id').notNull(),
  stripePriceId: text('stripe_price_id').notNull(),
  priceCents: integer('price_cents').notNull(),
  paymentMethod: text('payment_method').notNull(),
  stripeSubscriptionId: text('stripe_subscription_id').unique(),
  status: text('status', { enum: SUBSCRIPTION_STATUSES }).notNull(),
  trialEndsAt: instant('trial_ends_at'),
  currentPeriodEndsAt: instant('current_period_ends_at'),
  endsAt: instant('ends_at'),
  startedAt: instant('started_at'),
  /** The member's last week number before this subscription started. Null until its first own week is due. */
  weeksBefore: integer('weeks_before'),
  readAt: instant('read_at'),
  /** The number of the request whose response this row contains. */
  readNumber: bigint('read_number', { mode: 'number' }).notNull().default(0),
  /** The end of the paid time or of the trial. */
  paidUntil: instant('paid_until'),
  resumesAt: instant('resumes_at'),
  /** The request to the provider whose outcome is unknown; its time uses the shared clock. */
  pendingAct: text('pending_act', { enum: PENDING_ACTS }),
  pendingChange: jsonb('pending_wish').$type<PendingChange>(),
  /** The health goals requested with it. Null if there were none. */
  pendingGoals: sealedJson<string[]>('members.subscriptions.pending_goals'),
  pendingSince: instant('pending_since'),
  /**
   * An operator's decision about the member's money whose outcome is unknown; its time uses the shared clock.
   */
  operatorAct: jsonb('operator_act').$type<PendingOperatorAct>(),
  operatorActSince: instant('operator_act_since'),
  /** The plan that waits for the member to confirm its payment with their bank. */
  awaitedPlan: jsonb('awaited_plan').$type<AwaitedPricingPlan>(),
  /** The health goals that come with the plan. */
  awaitedGoals: sealedJson<string[]>('members.subscriptions.awaited_goals'),
  /** The announced price, which applies from the first charge on or after that day. */
  nextPriceId: text('next_price_id'),
  nextPriceCents: integer('next_price_cents'),
  nextPriceFrom: instant('next_price_from'),
  /** The planned end of the trial, set when the trial is requested. */
  trialUntil: instant('trial_until'),
  restartSince: instant('restart_since'),
  /** The key of the request that restarts an ended subscription at the provider. */
  restartKey: uuid('restart_key'),
  /** The promotion for the start, by the provider's id. */
  promotionCode: text('promotion_code'),
  /** True if it started with a charge, because the trial was used before. */
  withoutTrial: boolean('without_trial').notNull().default(false),
  /** True if its trial is recorded in `trialUses`. */
  trialCounted: boolean('trial_counted').notNull().default(false),
  /** The end of the paid time for whose charge the card was last checked. */
  cardCheckedFor: instant('card_checked_for'),
  created: instant('created').notNull(),
})

/** Used free trials, as keyed hashes that are kept after the account is deleted. */
export const trialUses = members.table('trial_uses', {
  hash: text('hash').primaryKey(),
  kind: text('kind', { enum: TRIAL_MARKS }).notNull(),
  /** The subscription being started with this trial. Null once it has started. */
  claimedBy: uuid('claimed_by'),
  usedAt: instant('used_at').notNull(),
})

export const hashKeys = members.table('hash_keys', {
  id: text('id').primaryKey(),
  sealed: bytes('sealed').notNull(),
})

export const paymentEvents = members.table('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  received: instant('received').notNull(),
})

/** The position up to which the provider's list of events has been read. A single row. */
export const paymentCursor = members.table('payment_cursor', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** By the provider's clock, in seconds since 1970. */
  created: bigint('created', { mode: 'number' }).notNull(),
  readAt: instant('read_at').notNull(),
})

/** Differences from the provider that are not safe to repair automatically. */
export const paymentFindings = members.table('payment_findings', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: FINDING_KINDS }).notNull(),
  subject: text('subject').notNull(),
  profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
  detail: text('detail').notNull(),
  foundAt: instant('found_at').notNull(),
  resolvedAt: instant('settled_at'),
})

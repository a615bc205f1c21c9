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
  /** The email address that the member signs in with, in lower case. */
  username: text('username').notNull().unique(),
  email: text('email').notNull(),
  name: text('name'),
  admin: boolean('admin').notNull().default(false),
  planId: uuid('plan_id'),
  /** Ids of health goals, in the order of the member. */
  sealedGoals: sealedJson<string[]>('members.profiles.sealed_goals').notNull().default(NO_GOALS),
  /** A keyed hash of each goal, sorted; null until a job has computed them. */
  goalBlindIndexes: text('goal_marks').array().default([]),
  sealedFacts: sealedJson<MemberFacts>('members.profiles.sealed_facts').notNull().default(NOTHING_REPORTED),
  /** Raised by each change of the facts. */
  factsVersion: integer('facts_version').notNull().default(1),
  sealedFactsHistory: sealedJson<FactsHistory>('members.profiles.sealed_facts_history')
    .notNull()
    .default(NOTHING_REPORTED),
  paymentIntent: text('payment_intent'),
  sealedPaymentSecret: bytes('sealed_payment_secret'),
  created: instant('created').notNull(),
  /** By its name in the IANA database; where the member's days begin and end. */
  timeZone: text('time_zone'),
  lastPlanSent: instant('last_plan_sent'),
  /** Links in mails are good only with the version they were made with. */
  mailLinksVersion: integer('mail_links_version').notNull().default(1),
  /** When its member stopped the mail that brings each week; null while it comes. */
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
  /** SHA-256 of the text that was read, in hexadecimal. */
  textHash: text('text_hash').notNull(),
  givenAt: instant('given_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
})

export const paymentAccounts = members.table('payment_accounts', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  stripeCustomerId: text('stripe_customer_id').unique(),
  /** Customers that are gone at Stripe, the oldest first: what they paid can still be read there. */
  formerCustomers: text('former_customers').array().notNull().default([]),
  created: instant('created').notNull(),
  /** Since when its member is about to begin; null once that has begun, or was refused. */
  intendedAt: instant('intended_at'),
  /** The promotion code that they typed for it. */
  intendedCode: text('intended_code'),
})

export const subscriptions = members.table('subscriptions', {
  /** Also the key under which the provider is asked, so that asking twice makes one subscription. */
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
  /** The last week that its member was owed before it began; null until a week of its own is due. */
  weeksBefore: integer('weeks_before'),
  readAt: instant('read_at'),
  /** The number of the question whose answer this row holds. */
  readNumber: bigint('read_number', { mode: 'number' }).notNull().default(0),
  /** Until when the member has paid, or is on trial. */
  paidUntil: instant('paid_until'),
  resumesAt: instant('resumes_at'),
  /** What the provider is being asked for, until it is known whether it did so; by the shared clock. */
  pendingAct: text('pending_act', { enum: PENDING_ACTS }),
  pendingChange: jsonb('pending_wish').$type<PendingChange>(),
  /** The health goals that were asked for with it; null where none were. */
  pendingGoals: sealedJson<string[]>('members.subscriptions.pending_goals'),
  pendingSince: instant('pending_since'),
  /** What an operator decided about its member's money, until it is known what came of it; by the shared clock. */
  operatorAct: jsonb('operator_act').$type<PendingOperatorAct>(),
  operatorActSince: instant('operator_act_since'),
  /** The plan that its member's bank is asked about: theirs once they have confirmed its payment. */
  awaitedPlan: jsonb('awaited_plan').$type<AwaitedPricingPlan>(),
  /** The health goals that come with it. */
  awaitedGoals: sealedJson<string[]>('members.subscriptions.awaited_goals'),
  /** The price that it moves to with its first charge on or after that day, as its member was told. */
  nextPriceId: text('next_price_id'),
  nextPriceCents: integer('next_price_cents'),
  nextPriceFrom: instant('next_price_from'),
  /** When the trial is to end, decided when it is asked for. */
  trialUntil: instant('trial_until'),
  restartSince: instant('restart_since'),
  /** Under which an ended subscription is being begun anew at the provider. */
  restartKey: uuid('restart_key'),
  /** The promotion that it begins with, as the provider names it. */
  promotionCode: text('promotion_code'),
  /** Begun with a charge, since the trial was had before. */
  withoutTrial: boolean('without_trial').notNull().default(false),
  /** Whether its trial stands in `trialUses`. */
  trialCounted: boolean('trial_counted').notNull().default(false),
  /** The end of what is paid for, for whose charge the card was last looked at. */
  cardCheckedFor: instant('card_checked_for'),
  created: instant('created').notNull(),
})

/** Who had a free trial, as keyed hashes that outlast the account. */
export const trialUses = members.table('trial_uses', {
  hash: text('hash').primaryKey(),
  kind: text('kind', { enum: TRIAL_MARKS }).notNull(),
  /** The subscription that is being started with it, until it has begun. */
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

/** How far the provider's own list of events has been read. One row. */
export const paymentCursor = members.table('payment_cursor', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** By the provider's clock, in seconds since 1970. */
  created: bigint('created', { mode: 'number' }).notNull(),
  readAt: instant('read_at').notNull(),
})

/** What does not agree with the provider and is not safe to mend without somebody. */
export const paymentFindings = members.table('payment_findings', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: FINDING_KINDS }).notNull(),
  subject: text('subject').notNull(),
  profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
  detail: text('detail').notNull(),
  foundAt: instant('found_at').notNull(),
  resolvedAt: instant('settled_at'),
})

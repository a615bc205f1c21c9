import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONSENT_KINDS } from './consents/consent.ts'
import type { MemberFacts } from './profiles/facts.ts'
import type { FactsHistory } from './profiles/facts-history.ts'
import { PENDING_ACTS, type PendingWish } from './subscriptions/pending-act.ts'
import { FINDING_KINDS } from './subscriptions/reconcile/finding.ts'
import { SUBSCRIPTION_STATUSES } from './subscriptions/subscription.ts'

const members = pgSchema('members')

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
  goals: uuid('goals').array().notNull().default([]),
  facts: jsonb('facts').$type<MemberFacts>().notNull().default({}),
  /** Raised by each change of the facts. */
  factsVersion: integer('facts_version').notNull().default(1),
  factsHistory: jsonb('facts_history').$type<FactsHistory>().notNull().default({}),
  paymentIntent: text('payment_intent'),
  paymentIntentClientSecret: text('payment_intent_client_secret'),
  created: instant('created').notNull(),
  /** By its name in the IANA database; where the member's days begin and end. */
  timeZone: text('time_zone'),
  lastPlanSent: instant('last_plan_sent'),
  /** Links in mails are good only with the version they were made with. */
  mailLinksVersion: integer('mail_links_version').notNull().default(1),
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
  created: instant('created').notNull(),
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
  readAt: instant('read_at'),
  /** The number of the question whose answer this row holds. */
  readNumber: bigint('read_number', { mode: 'number' }).notNull().default(0),
  /** Until when the member has paid, or is on trial. */
  paidUntil: instant('paid_until'),
  resumesAt: instant('resumes_at'),
  /** What the provider is being asked for, until it is known whether it did so; by the shared clock. */
  pendingAct: text('pending_act', { enum: PENDING_ACTS }),
  pendingWish: jsonb('pending_wish').$type<PendingWish>(),
  pendingSince: instant('pending_since'),
  /** When the trial is to end, decided when it is asked for. */
  trialUntil: instant('trial_until'),
  restartSince: instant('restart_since'),
  /** Under which an ended subscription is being begun anew at the provider. */
  restartKey: uuid('restart_key'),
  created: instant('created').notNull(),
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
  settledAt: instant('settled_at'),
})

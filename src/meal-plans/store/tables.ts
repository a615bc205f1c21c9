import { boolean, integer, jsonb, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { NOT_MADE } from '../not-made/not-made.ts'
import { SLOTS } from '../plan/slot.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import type { MealPlace } from '../planner/changes/meal-place.ts'
import type { Proof } from '../proof/proof.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { PlanPrompt } from '../wording/plan-prompt.ts'

const mealPlansSchema = pgSchema('meal_plans')

export const mealPlans = mealPlansSchema.table('meal_plans', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id'),
  conditionIds: uuid('condition_ids').array().notNull(),
  conditionName: text('condition_name').notNull(),
  plan: jsonb('plan').$type<SolvedPlan>().notNull(),
  proof: jsonb('proof').$type<Proof>().notNull(),
  request: jsonb('request').$type<PlannerRequest>().notNull(),
  /** What an administrator asked of its words, and what came of it; null where nobody did. */
  prompt: jsonb('prompt').$type<PlanPrompt>(),
  created: timestamp('created', { withTimezone: true }).notNull(),
  /** Meals that its member wants to keep. */
  locks: jsonb('locks').$type<MealPlace[]>().notNull().default([]),
  /** Counts the changes of its texts, meals and locks. */
  version: integer('version').notNull().default(1),
})

/** What was changed in a plan after it was solved. */
export const changes = mealPlansSchema.table('changes', {
  id: uuid('id').primaryKey(),
  mealPlanId: uuid('meal_plan_id')
    .notNull()
    .references(() => mealPlans.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: ['swap', 'day'] }).notNull(),
  /** Counts from 0. */
  day: integer('day').notNull(),
  /** Null where the whole day was solved anew. */
  slot: text('slot', { enum: SLOTS }),
  /** The day as it stood before. */
  before: jsonb('before').$type<PlanDay>().notNull(),
  created: timestamp('created', { withTimezone: true }).notNull(),
})

export const deliveries = mealPlansSchema.table(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id').notNull(),
    /** 1 is the first week of the subscription. */
    weekNumber: integer('week_number').notNull(),
    state: text('state', { enum: ['queued', 'solving', 'delivered', 'refused'] }).notNull(),
    mealPlanId: uuid('meal_plan_id'),
    /** Until its member has shown that the address is theirs. */
    isMailWithheld: boolean('is_mail_withheld').notNull().default(false),
    /** Why it was refused, for the operator; null otherwise. `reason` is what its member reads. */
    kind: text('kind', { enum: NOT_MADE }),
    reason: text('reason'),
    /** When somebody closed the task that a week without a plan is. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
    created: timestamp('created', { withTimezone: true }).notNull(),
    changed: timestamp('changed', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.profileId, table.weekNumber)],
)

export const requests = mealPlansSchema.table('requests', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id').notNull(),
  conditionId: uuid('condition_id').notNull(),
  days: integer('days').notNull(),
  /** The sentence that stands in for the health goal's own; empty for none. */
  goal: text('goal').notNull(),
  /** What the language model was asked for; empty for the catalogue’s guidance alone. */
  prompt: text('prompt').notNull().default(''),
  state: text('state', { enum: ['queued', 'solved', 'refused'] }).notNull(),
  mealPlanId: uuid('meal_plan_id'),
  isMailWithheld: boolean('is_mail_withheld').notNull().default(false),
  kind: text('kind', { enum: NOT_MADE }),
  reason: text('reason'),
  settledAt: timestamp('settled_at', { withTimezone: true }),
  created: timestamp('created', { withTimezone: true }).notNull(),
  changed: timestamp('changed', { withTimezone: true }).notNull(),
})

import { integer, jsonb, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { PlannerRequest } from './planner/planner-input.ts'
import type { SolvedPlan } from './planner/solved-plan.ts'
import type { Proof } from './proof/proof.ts'

const mealPlansSchema = pgSchema('meal_plans')

export const mealPlans = mealPlansSchema.table('meal_plans', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id'),
  conditionIds: uuid('condition_ids').array().notNull(),
  conditionName: text('condition_name').notNull(),
  plan: jsonb('plan').$type<SolvedPlan>().notNull(),
  proof: jsonb('proof').$type<Proof>().notNull(),
  request: jsonb('request').$type<PlannerRequest>().notNull(),
  created: timestamp('created', { withTimezone: true }).notNull(),
  /** Counts the edits of its texts. */
  version: integer('version').notNull().default(1),
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
    reason: text('reason'),
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
  state: text('state', { enum: ['queued', 'solved', 'refused'] }).notNull(),
  mealPlanId: uuid('meal_plan_id'),
  reason: text('reason'),
  created: timestamp('created', { withTimezone: true }).notNull(),
  changed: timestamp('changed', { withTimezone: true }).notNull(),
})

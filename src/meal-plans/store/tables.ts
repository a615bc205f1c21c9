import { boolean, date, integer, jsonb, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { sealedJson } from '#platform/member-keys/sealed.ts'
import { NOT_MADE } from '../not-made/not-made.ts'
import { SLOTS } from '../plan/slot.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import type { MealPlace } from '../planner/changes/meal-place.ts'
import type { Proof } from '../proof/proof.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { PlanPrompt } from '../wording/plan-prompt.ts'
import type { ReplacedMeals } from './replaced-meals.ts'

const mealPlansSchema = pgSchema('meal_plans')

export const mealPlans = mealPlansSchema.table('meal_plans', {
  id: uuid('id').primaryKey(),
  profileId: uuid('profile_id'),
  /** The health goals that it serves, and how the catalogue called them. */
  conditionIds: sealedJson<string[]>('meal_plans.meal_plans.condition_ids').notNull(),
  conditionName: sealedJson<string>('meal_plans.meal_plans.condition_name').notNull(),
  plan: sealedJson<SolvedPlan>('meal_plans.meal_plans.plan').notNull(),
  proof: sealedJson<Proof>('meal_plans.meal_plans.proof').notNull(),
  request: sealedJson<PlannerRequest>('meal_plans.meal_plans.request').notNull(),
  /** What an administrator asked of its words, and what came of it; null where nobody did. */
  prompt: sealedJson<PlanPrompt>('meal_plans.meal_plans.prompt'),
  created: timestamp('created', { withTimezone: true }).notNull(),
  /** The day of its member’s calendar on which it begins; null for the sample, and for plans from before it was kept. */
  startsOn: date('starts_on'),
  /** Meals that its member wants to keep. */
  locks: jsonb('locks').$type<MealPlace[]>().notNull().default([]),
  /** Counts the changes of its texts, meals and locks. */
  version: integer('version').notNull().default(1),
  /** Keyed hashes of its recipes and foods; null until it is indexed, empty once its week is over. */
  dishMarks: text('dish_marks').array(),
  /** Written with `dishMarks`. */
  dayCount: integer('day_count'),
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
  before: sealedJson<PlanDay>('meal_plans.changes.before').notNull(),
  created: timestamp('created', { withTimezone: true }).notNull(),
})

/** What takes the place of meals that their member may not eat any longer; at most one row for a plan. */
export const replacements = mealPlansSchema.table('replacements', {
  id: uuid('id').primaryKey(),
  mealPlanId: uuid('meal_plan_id')
    .notNull()
    .unique()
    .references(() => mealPlans.id, { onDelete: 'cascade' }),
  meals: sealedJson<ReplacedMeals>('meal_plans.replacements.meals').notNull(),
  changed: timestamp('changed', { withTimezone: true }).notNull(),
})

/** An order for one meal plan: the week of a subscription that has begun, or a plan that somebody asked for. */
export const orders = mealPlansSchema.table(
  'orders',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id').notNull(),
    reason: text('reason', { enum: ['due_week', 'asked_for'] }).notNull(),
    /** Of a due week: 1 is the first of the subscription. */
    weekNumber: integer('week_number'),
    /** Of a plan that was asked for: its one health goal. A due week serves those of the profile. */
    conditionId: sealedJson<string>('meal_plans.orders.condition_id'),
    days: integer('days').notNull(),
    /** The sentence that stands in for the health goal's own; null for none. */
    goal: sealedJson<string>('meal_plans.orders.goal'),
    /** What the language model was asked for; null for the catalogue’s guidance alone. */
    prompt: sealedJson<string>('meal_plans.orders.prompt'),
    /** `refused` says why there is no plan; mended or tried again, it is queued once more. */
    state: text('state', { enum: ['queued', 'solving', 'delivered', 'refused'] }).notNull(),
    mealPlanId: uuid('meal_plan_id'),
    /** Until its member has shown that the address is theirs, or agrees again that their health data is used. */
    isMailWithheld: boolean('is_mail_withheld')
      .notNull()
      .$default(() => false),
    /** Why it was refused, for the operator; null otherwise. */
    failureKind: text('failure_kind', { enum: NOT_MADE }),
    /** The same as its member reads it. */
    failureReason: sealedJson<string>('meal_plans.orders.failure_reason'),
    /** When somebody closed the task that an order without a plan is. */
    resolvedAt: timestamp('settled_at', { withTimezone: true }),
    created: timestamp('created', { withTimezone: true }).notNull(),
    changed: timestamp('changed', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.profileId, table.weekNumber)],
)

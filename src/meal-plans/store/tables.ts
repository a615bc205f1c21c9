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
  /** Ids of the plan's health goals. `conditionName` has their catalog name. */
  conditionIds: sealedJson<string[]>('meal_plans.meal_plans.condition_ids').notNull(),
  conditionName: sealedJson<string>('meal_plans.meal_plans.condition_name').notNull(),
  plan: sealedJson<SolvedPlan>('meal_plans.meal_plans.plan').notNull(),
  proof: sealedJson<Proof>('meal_plans.meal_plans.proof').notNull(),
  request: sealedJson<PlannerRequest>('meal_plans.meal_plans.request').notNull(),
  /** An administrator's prompt for the texts and its outcome. Null if there was none. */
  prompt: sealedJson<PlanPrompt>('meal_plans.meal_plans.prompt'),
  created: timestamp('created', { withTimezone: true }).notNull(),
  /**
   * The date in the member's calendar on which the plan starts. Null for the sample, and for plans from
   * before the date was stored.
   */
  startsOn: date('starts_on'),
  /** Meals that the member wants to keep. */
  locks: jsonb('locks').$type<MealPlace[]>().notNull().default([]),
  /** Counts changes to the plan's texts, meals and locks. */
  version: integer('version').notNull().default(1),
  /**
   * Keyed hashes of the plan's recipes and foods. Null until the plan is indexed, and empty once its week is
   * over.
   */
  dishMarks: text('dish_marks').array(),
  /** Written together with `dishMarks`. */
  dayCount: integer('day_count'),
})

/** Changes made to a plan after it was solved. */
export const changes = mealPlansSchema.table('changes', {
  id: uuid('id').primaryKey(),
  mealPlanId: uuid('meal_plan_id')
    .notNull()
    .references(() => mealPlans.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: ['swap', 'day'] }).notNull(),
  /** Counts from 0. */
  day: integer('day').notNull(),
  /** Null if the whole day was solved again. */
  slot: text('slot', { enum: SLOTS }),
  /** The day before the change. */
  before: sealedJson<PlanDay>('meal_plans.changes.before').notNull(),
  created: timestamp('created', { withTimezone: true }).notNull(),
})

/** Replacements for meals that have become unsafe or unsuitable for the member. At most one row per plan. */
export const replacements = mealPlansSchema.table('replacements', {
  id: uuid('id').primaryKey(),
  mealPlanId: uuid('meal_plan_id')
    .notNull()
    .unique()
    .references(() => mealPlans.id, { onDelete: 'cascade' }),
  meals: sealedJson<ReplacedMeals>('meal_plans.replacements.meals').notNull(),
  changed: timestamp('changed', { withTimezone: true }).notNull(),
})

/** An order for one meal plan: a week of a subscription that has come due, or a plan ordered separately. */
export const orders = mealPlansSchema.table(
  'orders',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id').notNull(),
    reason: text('reason', { enum: ['due_week', 'asked_for'] }).notNull(),
    /** Week number of a due week. 1 is the first week of the subscription. */
    weekNumber: integer('week_number'),
    /** The single health goal of a plan ordered separately. A due week uses the goals of the profile. */
    conditionId: sealedJson<string>('meal_plans.orders.condition_id'),
    days: integer('days').notNull(),
    /** A sentence that replaces the health goal's own. Null if there is none. */
    goal: sealedJson<string>('meal_plans.orders.goal'),
    /** The prompt for the language model. Null if only the catalog's guidance is used. */
    prompt: sealedJson<string>('meal_plans.orders.prompt'),
    /** `refused` means that there is no plan. The order is queued again after a repair or a retry. */
    state: text('state', { enum: ['queued', 'solving', 'delivered', 'refused'] }).notNull(),
    mealPlanId: uuid('meal_plan_id'),
    /**
     * True until the member has verified their email address, or has consented again to the use of their
     * health data.
     */
    isMailWithheld: boolean('is_mail_withheld')
      .notNull()
      .$default(() => false),
    /** The kind of refusal, for the operator. Null if the order was not refused. */
    failureKind: text('failure_kind', { enum: NOT_MADE }),
    /** The refusal reason as shown to the member. */
    failureReason: sealedJson<string>('meal_plans.orders.failure_reason'),
    /** The time at which the task for an order without a plan was closed. */
    resolvedAt: timestamp('settled_at', { withTimezone: true }),
    created: timestamp('created', { withTimezone: true }).notNull(),
    changed: timestamp('changed', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.profileId, table.weekNumber)],
)

import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ConditionGoal } from './columns/condition-goal.ts'
import type { FoodSafety } from './columns/food-safety.ts'
import type { Ingredient } from './columns/ingredient.ts'

const catalogue = pgSchema('catalogue')

/** The catalogue version at which the row was last written. The database sets it. */
const version = () => bigint('version', { mode: 'number' }).notNull().default(0)

const changedAt = () => timestamp('changed_at', { withTimezone: true }).notNull().defaultNow()

export const pricingPlans = catalogue.table('plans', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  descriptionShort: text('description_short').notNull(),
  descriptionLong: text('description_long').notNull(),
  features: text('features').array().notNull(),
  priceCents: integer('price_cents').notNull(),
  featured: boolean('featured').notNull(),
  healthGoals: integer('health_goals').notNull(),
  /** On sale. A plan that is not on sale can be read by its members and changed, but not bought. */
  enabled: boolean('enabled').notNull().default(true),
  stripePriceId: text('stripe_price_id').notNull(),
  stripeProductId: text('stripe_product_id').notNull(),
  stripeBuyUrl: text('stripe_buy_url').notNull(),
  /** The version that the payment setup found. Set only until the plan is next changed. */
  versionBeforeSetUp: bigint('version_before_set_up', { mode: 'number' }),
  changedAt: changedAt(),
  version: version(),
})

export const conditions = catalogue.table('conditions', {
  id: uuid('id').primaryKey(),
  /** Slug of the rule set for plans with this health goal. Null until a rule set is chosen. */
  ruleSet: text('rule_set'),
  name: text('name').notNull(),
  category: text('category').notNull(),
  description: text('description').notNull(),
  dietFocus: text('diet_focus').notNull(),
  enabled: boolean('enabled').notNull(),
  /** The reason the goal is not offered although it is enabled. Otherwise null. */
  withheld: text('withheld'),
  prompt: text('prompt').notNull(),
  goal: jsonb('goal').$type<ConditionGoal>().notNull(),
  planGoal: text('plan_goal').notNull(),
  planOverview: text('plan_overview').notNull(),
  planFocus: jsonb('plan_focus').$type<{ focus: string; description: string }[]>().notNull(),
  planTips: text('plan_tips').array().notNull(),
  changedAt: changedAt(),
  version: version(),
})

export const nutrients = catalogue.table('nutrients', {
  /** FoodData Central nutrient id. */
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  unitName: text('unit_name').notNull(),
  nutrientGroup: text('nutrient_group').notNull(),
  rank: integer('rank').notNull(),
  version: version(),
})

export const foods = catalogue.table('foods', {
  fdcId: integer('fdc_id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** Common names of the food, as listed by USDA. */
  commonName: text('common_name'),
  category: text('category').notNull(),
  /**
   * True if we decided on its tags, allergens and diet. An unjudged food is disabled and never used in plans.
   */
  judged: boolean('judged').notNull(),
  enabled: boolean('enabled').notNull(),
  tags: text('tags').array().notNull(),
  allergens: text('allergens').array().notNull(),
  diet: text('diet').notNull(),
  glycemicIndex: integer('glycaemic_index'),
  fodmapServingGrams: doublePrecision('fodmap_serving_grams'),
  addedSugarPer100g: doublePrecision('added_sugar_per_100g'),
  lactosePer100g: doublePrecision('lactose_per_100g'),
  /** Serving sizes (g) by tag if this food's serving differs from the tag's default. */
  tagServingGrams: jsonb('tag_serving_grams').$type<Record<string, number>>().notNull(),
  lookShape: text('look_shape').notNull(),
  lookColor: text('look_colour').notNull(),
  portions: jsonb('portions').$type<{ amount: number; unit: string; gramWeight: number }[]>().notNull(),
  changedAt: changedAt(),
  version: version(),
})

/** The safety data of a food before the decision on who can eat it was corrected. */
export const foodCorrections = catalogue.table('food_corrections', {
  id: uuid('id').primaryKey(),
  fdcId: integer('fdc_id')
    .notNull()
    .references(() => foods.fdcId, { onDelete: 'cascade' }),
  before: jsonb('before').$type<FoodSafety>().notNull(),
  created: timestamp('created', { withTimezone: true }).notNull(),
})

/** Amounts per 100 g edible portion. A nutrient without a row is unknown, not zero. */
export const foodNutrients = catalogue.table(
  'food_nutrients',
  {
    fdcId: integer('fdc_id')
      .notNull()
      .references(() => foods.fdcId, { onDelete: 'cascade' }),
    nutrientId: integer('nutrient_id')
      .notNull()
      .references(() => nutrients.id),
    amount: doublePrecision('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fdcId, table.nutrientId] })],
)

export const recipes = catalogue.table('recipes', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  category: text('category').notNull(),
  description: text('description').notNull(),
  slotText: text('slot_text'),
  cuisine: text('cuisine').notNull(),
  minutes: integer('minutes').notNull(),
  servings: integer('servings').notNull(),
  season: text('season').array().notNull(),
  ingredients: jsonb('ingredients').$type<Ingredient[]>().notNull(),
  steps: text('steps').array().notNull(),
  /** The steps for members who need firm food; empty if there is only one form of the dish. */
  firmSteps: text('firm_steps').array().notNull().default([]),
  /** True if the recipe is chosen for new weeks. */
  enabled: boolean('enabled').notNull().default(true),
  /** The time and reason of the recall. Null if the recipe is not recalled. */
  recalledAt: timestamp('recalled_at', { withTimezone: true }),
  recallReason: text('recall_reason'),
  changedAt: changedAt(),
  version: version(),
})

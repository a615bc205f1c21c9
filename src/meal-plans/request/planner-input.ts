import { z } from 'zod'
import { HEMISPHERES, USUAL_FIBER } from '#members/profiles/fact-choices.ts'
import { reportedAnswers } from '#members/profiles/facts.ts'
import { planPhase } from '../phases/plan-phase.ts'
import { circumstanceSchema } from '../rules/circumstance-words.ts'
import { ruleSetOf, ruleSets } from '../rules/merging/rule-sets.ts'

const word = z.string().trim().min(1).max(60)

const goalSchema = z.string().refine((slug) => ruleSetOf(slug) !== undefined, {
  error: (issue) =>
    `There is no health goal "${issue.input}". Known: ${ruleSets.map(({ slug }) => slug).join(', ')}.`,
})

/** What `careplate solve` reads: a member's health goals and, all optional, the facts that change a plan. */
export const plannerInputSchema = z.strictObject({
  goals: z
    .array(goalSchema)
    .min(1, 'Name at least one health goal.')
    .max(4, 'A plan serves four health goals at most.')
    .refine((goals) => new Set(goals).size === goals.length, 'Name each health goal once.'),
  sex: z.enum(['female', 'male']).optional(),
  // What of these can be believed, the safety gate says, kindly: stored facts may be older than a bound.
  birthYear: z.int().min(1800).max(2200).optional(),
  heightCm: z.number().min(1).max(1000).optional(),
  weightKg: z.number().min(1).max(1000).optional(),
  activity: z.enum(['sedentary', 'light', 'moderate', 'active', 'very_active']).optional(),
  energyKcal: z.number().min(1).max(20_000).optional(),
  allergies: z.array(word).max(30).default([]),
  /** Allergies beyond the list, by the names of foods or groups of foods. */
  otherAllergies: z.array(word).max(30).default([]),
  dislikes: z.array(word).max(60).default([]),
  /** More of the same in a member's own words; what is not understood is reported, never passed over. */
  wishes: z.array(word).max(60).default([]),
  diet: z.enum(['omnivore', 'pescatarian', 'vegetarian', 'vegan']).default('omnivore'),
  /** Absent means unknown, which is treated with more care than an empty list. */
  medications: z.array(word).max(40).optional(),
  /** The member would rather not say: the hard limits of each medicine by itself hold. */
  medicationsWithheld: z.boolean().default(false),
  /** Figures per day that a clinic gave this member. */
  clinicLevels: z
    .strictObject({
      vitaminKUg: z.number().positive().optional(),
      potassiumMg: z.number().positive().optional(),
      sodiumMg: z.number().positive().optional(),
      oxalateMg: z.number().positive().optional(),
    })
    .default({}),
  /** Means of the member's first plan, by nutrient and day, around which a medicine asks for steadiness. */
  referenceLevels: z.record(word, z.number().min(0)).default({}),
  /** Around which vitamin K the plan before was made, beside warfarin: a reader is told that it moves. */
  vitaminKBefore: z.number().min(0).optional(),
  /** What the member weighed before, oldest first: too fast a loss ends a deficit, and a great change is asked about. */
  earlierWeights: z
    .array(z.strictObject({ kg: z.number().min(1).max(1000), daysAgo: z.int().min(0).max(40_000) }))
    .max(100)
    .default([]),
  answers: reportedAnswers.default({}),
  usualFiber: z.enum(USUAL_FIBER).optional(),
  /** Which week of the member's it is, from 1. */
  week: z.int().min(1).max(1000).default(1),
  /** Which step of the rise of fiber, where the diary held it back; without it `week`. */
  fiberStep: z.int().min(1).max(1000).optional(),
  /** Of a diet that has phases; without it a low-FODMAP week is the elimination that \`week\` speaks of. */
  phase: planPhase.optional(),
  circumstances: z.array(circumstanceSchema).max(60).optional(),
  /** Food tags that this member knows as personal triggers, such as `chocolate` for migraine. */
  triggers: z.array(word).max(30).default([]),
  /** For how many people the recipes are cooked; what the member eats stays the same. */
  servings: z.number().min(1).max(12).default(1),
  /** The longest that a meal should take to cook, wherever there is enough to choose from. */
  minutesPerMeal: z.int().min(5).max(240).optional(),
  days: z.int().min(1).max(14).default(7),
  seed: z.int().min(0).max(4_294_967_295).default(1),
  avoidRecipes: z.array(word).max(400).default([]),
  /** Slugs of recipes that the member never wants again, and of those that may come more often. */
  neverRecipes: z.array(z.string().trim().min(1).max(120)).max(100).default([]),
  favoriteRecipes: z.array(z.string().trim().min(1).max(120)).max(100).default([]),
  /** Recipes of the last four weeks: what was served lately comes back later. */
  previousPlans: z
    .array(
      z.strictObject({
        weeksAgo: z.int().min(1).max(4),
        slugs: z.array(word).max(100),
        /** What its last days held, by nutrient, where a medicine asks for steadiness from day to day. */
        lastDays: z.record(word, z.array(z.number().min(0)).max(7)).optional(),
      }),
    )
    .max(8)
    .default([]),
  /** The season where the member lives; without it none is preferred. */
  season: z.enum(['spring', 'summer', 'autumn', 'winter']).optional(),
  /** Where the member lives, from which the date tells the season. */
  hemisphere: z.enum(HEMISPHERES).optional(),
})

export type PlannerInput = z.output<typeof plannerInputSchema>

/** The texts of a plan for one health goal, from the catalogue. */
export type ConditionTexts = {
  name: string
  goalText: string
  planOverview: string
  focus: { focus: string; description: string }[]
  tips: string[]
  /** What an editor wrote for a language model that words the plan. */
  prompt?: string
}

/** All that the planner is told. Stored with a plan, so that its proof can be computed again. */
export type PlannerRequest = {
  input: PlannerInput
  /** The calendar year, from which ages are counted. */
  year: number
  /** In the order of `input.goals`. */
  wording: ConditionTexts[]
}

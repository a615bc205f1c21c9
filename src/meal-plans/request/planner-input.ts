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

/** The input of `careplate solve`: a member's health goals and optional facts that change a plan. */
export const plannerInputSchema = z.strictObject({
  goals: z
    .array(goalSchema)
    .min(1, 'Name at least one health goal.')
    .max(4, 'A plan serves four health goals at most.')
    .refine((goals) => new Set(goals).size === goals.length, 'Name each health goal once.'),
  sex: z.enum(['female', 'male']).optional(),
  // These bounds are wide on purpose. The safety gate rejects implausible values with a kind message, and
  // stored facts may predate a bound.
  birthYear: z.int().min(1800).max(2200).optional(),
  heightCm: z.number().min(1).max(1000).optional(),
  weightKg: z.number().min(1).max(1000).optional(),
  activity: z.enum(['sedentary', 'light', 'moderate', 'active', 'very_active']).optional(),
  energyKcal: z.number().min(1).max(20_000).optional(),
  allergies: z.array(word).max(30).default([]),
  /** Allergies that are not on the list, as names of foods or food groups. */
  otherAllergies: z.array(word).max(30).default([]),
  dislikes: z.array(word).max(60).default([]),
  /** More dislikes in the member's own words. Words that are not recognized are reported, never ignored. */
  wishes: z.array(word).max(60).default([]),
  diet: z.enum(['omnivore', 'pescatarian', 'vegetarian', 'vegan']).default('omnivore'),
  /** Absent means unknown, which is treated with more care than an empty list. */
  medications: z.array(word).max(40).optional(),
  /**
   * True if the member would rather not name medicines. The limits that each medicine has alone then apply.
   */
  medicationsWithheld: z.boolean().default(false),
  /** Daily amounts set by the member's clinic. */
  clinicLevels: z
    .strictObject({
      vitaminKUg: z.number().positive().optional(),
      potassiumMg: z.number().positive().optional(),
      sodiumMg: z.number().positive().optional(),
      oxalateMg: z.number().positive().optional(),
    })
    .default({}),
  /** Daily means of the member's first plan, by nutrient. A medicine requires weeks to stay near them. */
  referenceLevels: z.record(word, z.number().min(0)).default({}),
  /**
   * The vitamin K level that the previous plan was made around, with warfarin. The reader is notified when
   * the level moves.
   */
  vitaminKBefore: z.number().min(0).optional(),
  /**
   * Earlier weights of the member, oldest first. A loss that is too fast ends a deficit, and a large change
   * needs confirmation.
   */
  earlierWeights: z
    .array(z.strictObject({ kg: z.number().min(1).max(1000), daysAgo: z.int().min(0).max(40_000) }))
    .max(100)
    .default([]),
  answers: reportedAnswers.default({}),
  usualFiber: z.enum(USUAL_FIBER).optional(),
  /** Number of the member's week, from 1. */
  week: z.int().min(1).max(1000).default(1),
  /** Step of the fiber increase, if the diary held it back. Defaults to `week`. */
  fiberStep: z.int().min(1).max(1000).optional(),
  /**
   * Phase, for a diet that has phases. Without it, a low-FODMAP week is in the elimination phase, at the
   * given `week`.
   */
  phase: planPhase.optional(),
  circumstances: z.array(circumstanceSchema).max(60).optional(),
  /** Food tags that are personal triggers of this member, such as `chocolate` for migraine. */
  triggers: z.array(word).max(30).default([]),
  /** Number of people that the recipes are cooked for. The member's portion does not change. */
  servings: z.number().min(1).max(12).default(1),
  /** Longest cooking time of a meal, applied if enough dishes are left to choose from. */
  minutesPerMeal: z.int().min(5).max(240).optional(),
  days: z.int().min(1).max(14).default(7),
  seed: z.int().min(0).max(4_294_967_295).default(1),
  avoidRecipes: z.array(word).max(400).default([]),
  /**
   * Slugs of recipes that the member never wants again. `favoriteRecipes` lists those that may come more
   * often.
   */
  neverRecipes: z.array(z.string().trim().min(1).max(120)).max(100).default([]),
  favoriteRecipes: z.array(z.string().trim().min(1).max(120)).max(100).default([]),
  /** Recipes of the last four weeks. Recently served recipes are repeated later. */
  previousPlans: z
    .array(
      z.strictObject({
        weeksAgo: z.int().min(1).max(4),
        slugs: z.array(word).max(100),
        /**
         * Amounts of the plan's last days, by nutrient, for medicines that need steady amounts from day to
         * day.
         */
        lastDays: z.record(word, z.array(z.number().min(0)).max(7)).optional(),
      }),
    )
    .max(8)
    .default([]),
  /** Season at the member's home. Without it, no season is preferred. */
  season: z.enum(['spring', 'summer', 'autumn', 'winter']).optional(),
  /** The member's hemisphere, used to derive the season from the date. */
  hemisphere: z.enum(HEMISPHERES).optional(),
})

export type PlannerInput = z.output<typeof plannerInputSchema>

/** The catalog texts of a plan for one health goal. */
export type ConditionTexts = {
  name: string
  goalText: string
  planOverview: string
  focus: { focus: string; description: string }[]
  tips: string[]
  /** An editor's instructions for the language model that writes the plan's texts. */
  prompt?: string
}

/** The complete input of the planner. Stored with a plan, so that its proof can be recomputed. */
export type PlannerRequest = {
  input: PlannerInput
  /** The calendar year used to compute ages. */
  year: number
  /** One entry per goal, in the order of `input.goals`. */
  wording: ConditionTexts[]
}

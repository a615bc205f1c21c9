import { z } from 'zod'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { CIRCUMSTANCES } from './circumstance.ts'
import { ACTIVITIES, FACT_LIMITS, HEMISPHERES, TRIGGERS, UNITS, USUAL_FIBER } from './fact-choices.ts'
import { ANSWERS, answersTo, QUESTIONS, type Question } from './question.ts'

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max)
const words = ({ max, letters }: { max: number; letters: number }) =>
  z.array(z.string().trim().toLowerCase().min(1).max(letters)).max(max)

/** Answers by question. Each must be among the possible answers of its question. */
export const reportedAnswers = z
  .partialRecord(z.enum(QUESTIONS), z.enum(ANSWERS))
  .refine(
    (answers) =>
      Object.entries(answers).every(([question, answer]) => answersTo(question as Question).includes(answer)),
    'This question has no such answer.',
  )

/**
 * Facts that a member can report to adapt the plan. Every fact is optional. An unknown name is refused,
 * because it would otherwise be ignored without notice.
 */
export const memberFacts = z.strictObject({
  sex: z.enum(['female', 'male']).optional(),
  birthYear: within(FACT_LIMITS.birthYear).int().optional(),
  heightCm: within(FACT_LIMITS.heightCm).optional(),
  weightKg: within(FACT_LIMITS.weightKg).optional(),
  activity: z.enum(ACTIVITIES).optional(),
  energyKcal: within(FACT_LIMITS.energyKcal).int().optional(),
  // A closed list: an allergy in a spelling that no food is tagged with would be ignored without notice.
  allergies: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).optional(),
  /** Other allergies, each a food or a food group that the catalogue knows by name. */
  otherAllergies: words(FACT_LIMITS.otherAllergies).optional(),
  dislikes: words(FACT_LIMITS.dislikes).optional(),
  diet: z.enum(DIETS).optional(),
  /** Names of medicines or medicine classes that we know. Empty if the member takes none. */
  medications: words(FACT_LIMITS.medications).optional(),
  /** The member prefers not to name their medicines. The plan keeps the limits for each possible medicine. */
  medicationsWithheld: z.boolean().optional(),
  /** Daily figures from the member's clinic. */
  clinicLevels: z
    .object({
      vitaminKUg: within(FACT_LIMITS.vitaminKUg).optional(),
      potassiumMg: within(FACT_LIMITS.potassiumMg).optional(),
      sodiumMg: within(FACT_LIMITS.sodiumMg).optional(),
      oxalateMg: within(FACT_LIMITS.oxalateMg).optional(),
    })
    .optional(),
  /** Answers to questions about medicines, body and goals. Missing means not answered. */
  answers: reportedAnswers.optional(),
  /** Missing means not asked. An empty list means that none applies. */
  circumstances: z.array(z.enum(CIRCUMSTANCES)).max(CIRCUMSTANCES.length).optional(),
  triggers: z.array(z.enum(TRIGGERS)).max(TRIGGERS.length).optional(),
  usualFiber: z.enum(USUAL_FIBER).optional(),
  /** The hemisphere where the member lives, which determines the season. */
  hemisphere: z.enum(HEMISPHERES).optional(),
  /** Slugs of recipes to exclude, and of recipes to use more often. */
  neverRecipes: words(FACT_LIMITS.recipes).optional(),
  favoriteRecipes: words(FACT_LIMITS.recipes).optional(),
  servings: within(FACT_LIMITS.servings).int().optional(),
  /** The maximum cooking time of a meal, in minutes. */
  minutesPerMeal: within(FACT_LIMITS.minutesPerMeal).int().optional(),
  /** The units for height, weight and kitchen measures. */
  units: z.enum(UNITS).optional(),
})
export type MemberFacts = z.infer<typeof memberFacts>
export type FactName = keyof MemberFacts

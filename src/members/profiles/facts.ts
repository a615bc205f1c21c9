import { z } from 'zod'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { CIRCUMSTANCES } from './circumstance.ts'
import { ACTIVITIES, FACT_LIMITS, HEMISPHERES, TRIGGERS, UNITS, USUAL_FIBER } from './fact-choices.ts'
import { ANSWERS, answersTo, QUESTIONS, type Question } from './question.ts'

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max)
const words = ({ max, letters }: { max: number; letters: number }) =>
  z.array(z.string().trim().toLowerCase().min(1).max(letters)).max(max)

/** Answers to questions, each one of those that its question has. */
export const reportedAnswers = z
  .partialRecord(z.enum(QUESTIONS), z.enum(ANSWERS))
  .refine(
    (answers) =>
      Object.entries(answers).every(([question, answer]) => answersTo(question as Question).includes(answer)),
    'This question has no such answer.',
  )

/**
 * What a member may tell about themself so that the plan fits. Every fact may be left out; one that is misspelled
 * is refused, since it would be ignored in silence.
 */
export const memberFacts = z.strictObject({
  sex: z.enum(['female', 'male']).optional(),
  birthYear: within(FACT_LIMITS.birthYear).int().optional(),
  heightCm: within(FACT_LIMITS.heightCm).optional(),
  weightKg: within(FACT_LIMITS.weightKg).optional(),
  activity: z.enum(ACTIVITIES).optional(),
  energyKcal: within(FACT_LIMITS.energyKcal).int().optional(),
  // A closed list: an allergy spelled in a way that no food is marked with would be ignored in silence.
  allergies: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).optional(),
  /** Allergies beyond the list, each a food or a group of foods that the catalogue knows by name. */
  otherAllergies: words(FACT_LIMITS.otherAllergies).optional(),
  dislikes: words(FACT_LIMITS.dislikes).optional(),
  diet: z.enum(DIETS).optional(),
  /** Each by the name of a medicine or a class of them that we know. Empty: the member takes none. */
  medications: words(FACT_LIMITS.medications).optional(),
  /** The member would rather not say which medicines they take: planned by the firm limits of each. */
  medicationsWithheld: z.boolean().optional(),
  /** Figures that a clinic gave this member, per day. */
  clinicLevels: z
    .object({
      vitaminKUg: within(FACT_LIMITS.vitaminKUg).optional(),
      potassiumMg: within(FACT_LIMITS.potassiumMg).optional(),
      sodiumMg: within(FACT_LIMITS.sodiumMg).optional(),
      oxalateMg: within(FACT_LIMITS.oxalateMg).optional(),
    })
    .optional(),
  /** Answers to the questions that medicines, body and goals raise; absent means not answered. */
  answers: reportedAnswers.optional(),
  /** Absent means that the member was not asked; an empty list, that none of them applies. */
  circumstances: z.array(z.enum(CIRCUMSTANCES)).max(CIRCUMSTANCES.length).optional(),
  triggers: z.array(z.enum(TRIGGERS)).max(TRIGGERS.length).optional(),
  usualFiber: z.enum(USUAL_FIBER).optional(),
  /** Where the member lives, from which the date tells the season. */
  hemisphere: z.enum(HEMISPHERES).optional(),
  /** Slugs of recipes that never come again, and of those that may come more often. */
  neverRecipes: words(FACT_LIMITS.recipes).optional(),
  favoriteRecipes: words(FACT_LIMITS.recipes).optional(),
  servings: within(FACT_LIMITS.servings).int().optional(),
  /** The longest that a meal should take to cook. */
  minutesPerMeal: within(FACT_LIMITS.minutesPerMeal).int().optional(),
  /** In which height, weight and kitchen measures are shown. */
  units: z.enum(UNITS).optional(),
})
export type MemberFacts = z.infer<typeof memberFacts>
export type FactName = keyof MemberFacts

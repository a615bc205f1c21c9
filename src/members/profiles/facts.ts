import { z } from 'zod'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { CIRCUMSTANCES } from './circumstance.ts'
import { ACTIVITIES, FACT_LIMITS, UNITS } from './fact-choices.ts'

const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max)
const shortWords = z
  .array(z.string().trim().toLowerCase().min(1).max(FACT_LIMITS.dislikes.letters))
  .max(FACT_LIMITS.dislikes.max)

/** What a member may tell about themself so that the plan fits. Every fact may be left out. */
export const memberFacts = z.object({
  sex: z.enum(['female', 'male']).optional(),
  birthYear: within(FACT_LIMITS.birthYear).int().optional(),
  heightCm: within(FACT_LIMITS.heightCm).optional(),
  weightKg: within(FACT_LIMITS.weightKg).optional(),
  activity: z.enum(ACTIVITIES).optional(),
  energyKcal: within(FACT_LIMITS.energyKcal).int().optional(),
  // A closed list: an allergy spelled in a way that no food is marked with would be ignored in silence.
  allergies: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).optional(),
  dislikes: shortWords.optional(),
  diet: z.enum(DIETS).optional(),
  medications: z
    .array(z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, 'must be a word such as ace_inhibitor'))
    .max(30)
    .optional(),
  /** Absent means that the member was not asked; an empty list, that none of them applies. */
  circumstances: z.array(z.enum(CIRCUMSTANCES)).max(CIRCUMSTANCES.length).optional(),
  servings: within(FACT_LIMITS.servings).int().optional(),
  /** The longest that a meal should take to cook. */
  minutesPerMeal: within(FACT_LIMITS.minutesPerMeal).int().optional(),
  /** In which height, weight and kitchen measures are shown. */
  units: z.enum(UNITS).optional(),
})
export type MemberFacts = z.infer<typeof memberFacts>

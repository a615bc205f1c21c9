import { z } from 'zod'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'

export const ACTIVITIES = ['sedentary', 'light', 'moderate', 'active', 'very_active'] as const

const shortWords = z.array(z.string().trim().toLowerCase().min(1).max(60)).max(50)

/** What a member may tell about themself so that the plan fits. Every fact may be left out. */
export const memberFacts = z.object({
  sex: z.enum(['female', 'male']).optional(),
  birthYear: z.number().int().min(1900).max(2100).optional(),
  heightCm: z.number().min(100).max(250).optional(),
  weightKg: z.number().min(30).max(400).optional(),
  activity: z.enum(ACTIVITIES).optional(),
  energyKcal: z.number().int().min(1000).max(5000).optional(),
  // A closed list: an allergy spelled in a way that no food is marked with would be ignored in silence.
  allergies: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).optional(),
  dislikes: shortWords.optional(),
  diet: z.enum(DIETS).optional(),
  medications: z
    .array(z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, 'must be a word such as ace_inhibitor'))
    .max(30)
    .optional(),
  servings: z.number().int().min(1).max(12).optional(),
})
export type MemberFacts = z.infer<typeof memberFacts>

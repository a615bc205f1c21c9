import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { FoodSafety } from '../columns/food-safety.ts'

/** The reason a recipe must not be eaten, in words for members, and when it became known. */
export type Recall = { reason: string; created: Date }

export function safetyOf({ name, allergens, diet, tags }: FoodSafety): FoodSafety {
  return { name, allergens, diet, tags }
}

/** The recipe or food that was recalled or corrected after weeks were made with it. */
export type Recalled = { slug: string } | { fdcId: number }

/**
 * A recipe or food must no longer be eaten by all or some members. The handler notifies the members whose
 * weeks contain it.
 */
export const recallAnnounced: JobKind<{ recalled: Recalled; at: string }> = {
  name: 'catalogue.recall-announced',
  payload: z.object({
    recalled: z.union([z.object({ slug: z.string() }), z.object({ fdcId: z.int() })]),
    at: z.string(),
  }),
}

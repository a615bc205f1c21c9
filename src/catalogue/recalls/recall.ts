import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { FoodSafety } from '../columns/food-safety.ts'

/** Why a recipe must not be eaten, in words that its members read, and since when that is known. */
export type Recall = { reason: string; created: Date }

export function safetyOf({ name, allergens, diet, tags }: FoodSafety): FoodSafety {
  return { name, allergens, diet, tags }
}

/** Of which recipe or food something is known that weeks were made without. */
export type Recalled = { slug: string } | { fdcId: number }

/** Something must not be eaten any more, by anybody or by some: whoever knows the weeks that hold it tells their members. */
export const recallAnnounced: JobKind<{ recalled: Recalled; at: string }> = {
  name: 'catalogue.recall-announced',
  payload: z.object({
    recalled: z.union([z.object({ slug: z.string() }), z.object({ fdcId: z.int() })]),
    at: z.string(),
  }),
}

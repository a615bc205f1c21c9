import { eq } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import type { StoredMealPlan } from '../store/meal-plan.ts'

/** Dishes that the member of a plan never wants again, as they have it now and not when it was made. */
export async function neverRecipesOf({ db }: Context, { profileId }: StoredMealPlan): Promise<string[]> {
  if (!profileId) return []
  const [member] = await db.select({ facts: profiles.facts }).from(profiles).where(eq(profiles.id, profileId))
  return member?.facts.neverRecipes ?? []
}

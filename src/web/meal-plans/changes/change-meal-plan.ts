import { answerOf, api } from '#web/api/client.ts'
import type { Place, ShownMealPlan } from '../shown-meal-plan.ts'

/** A plan as it was read, with the tag that names this state of it. */
export type ReadPlan = { mealPlan: ShownMealPlan; etag: string }

/** What a member can do with a plan; each is refused when somebody changed the plan meanwhile. */
export const changeMealPlan = {
  read: async (id: string): Promise<ReadPlan> => {
    const response = await api.mealplan[':id'].$get({ param: { id }, query: {} })
    return { mealPlan: await answerOf(Promise.resolve(response)), etag: tagOf(response) }
  },
  swap: async ({ mealPlan, etag }: ReadPlan, place: Place, dish: { slug: string; servings: number }) => {
    const { slug, servings } = dish
    const response = await api.mealplan[':id'].swaps.$post(
      { param: { id: mealPlan._id }, json: { ...place, slug, servings } },
      ifMatch(etag),
    )
    return { mealPlan: await answerOf(Promise.resolve(response)), etag: tagOf(response) }
  },
  lock: async ({ mealPlan, etag }: ReadPlan, locks: Place[]) => {
    const response = await api.mealplan[':id'].locks.$put(
      { param: { id: mealPlan._id }, json: { locks } },
      ifMatch(etag),
    )
    return { mealPlan: await answerOf(Promise.resolve(response)), etag: tagOf(response) }
  },
  solveDay: async ({ mealPlan, etag }: ReadPlan, day: number) => {
    const response = await api.mealplan[':id'].days[':day'].resolution.$post(
      { param: { id: mealPlan._id, day: String(day) } },
      ifMatch(etag),
    )
    return { mealPlan: await answerOf(Promise.resolve(response)), etag: tagOf(response) }
  },
  takeBack: async ({ mealPlan, etag }: ReadPlan) => {
    const response = await api.mealplan[':id']['last-change'].$delete(
      { param: { id: mealPlan._id } },
      ifMatch(etag),
    )
    return { mealPlan: await answerOf(Promise.resolve(response)), etag: tagOf(response) }
  },
}

function ifMatch(etag: string) {
  return { headers: { 'if-match': etag } }
}

function tagOf({ headers }: { headers: Headers }): string {
  return headers.get('etag') ?? '*'
}

import { answerOf, api } from '#web/api/client.ts'
import { announceWeekChange } from '#web/api/other-tabs.ts'
import { ifMatch, type Tagged, taggedAnswerOf } from '#web/api/tagged-answer.ts'
import type { ShownMealPlan, ShownPlace } from '../shown/shown-meal-plan.ts'

/** A plan as it was read, with the tag that names this state of it. */
export type ReadPlan = { mealPlan: ShownMealPlan; etag: string }

/** What a member can do with a plan; each is refused when somebody changed the plan meanwhile. */
export const changeMealPlan = {
  read: async (id: string): Promise<ReadPlan> =>
    readPlan(await taggedAnswerOf(api.mealplan[':id'].$get({ param: { id }, query: {} }))),
  swap: async ({ mealPlan, etag }: ReadPlan, place: ShownPlace, dish: { slug: string; servings: number }) => {
    const { slug, servings } = dish
    const call = api.mealplan[':id'].swaps.$post(
      { param: { id: mealPlan._id }, json: { ...place, slug, servings } },
      ifMatch(etag),
    )
    return changedPlan(taggedAnswerOf(call))
  },
  lock: async ({ mealPlan, etag }: ReadPlan, locks: ShownPlace[]) => {
    const call = api.mealplan[':id'].locks.$put(
      { param: { id: mealPlan._id }, json: { locks } },
      ifMatch(etag),
    )
    return changedPlan(taggedAnswerOf(call))
  },
  useNewMeals: async ({ mealPlan, etag }: ReadPlan) => {
    const call = api.mealplan[':id']['new-meals'].$post({ param: { id: mealPlan._id } }, ifMatch(etag))
    return changedPlan(taggedAnswerOf(call))
  },
  showAnyway: async ({ mealPlan }: ReadPlan, place: ShownPlace) => {
    const call = api.mealplan[':id']['shown-anyway'].$post({ param: { id: mealPlan._id }, json: place })
    return changedPlan(taggedAnswerOf(call))
  },
  offerDay: ({ mealPlan }: ReadPlan, day: number) => {
    const param = { id: mealPlan._id, day: String(day) }
    return answerOf(api.mealplan[':id'].days[':day'].resolution.$get({ param }))
  },
  /** The day as it was offered under this seed. */
  solveDay: async ({ mealPlan, etag }: ReadPlan, day: number, seed: number) => {
    const call = api.mealplan[':id'].days[':day'].resolution.$post(
      { param: { id: mealPlan._id, day: String(day) }, query: { seed: String(seed) } },
      ifMatch(etag),
    )
    return changedPlan(taggedAnswerOf(call))
  },
  undo: async ({ mealPlan, etag }: ReadPlan) => {
    const call = api.mealplan[':id']['last-change'].$delete({ param: { id: mealPlan._id } }, ifMatch(etag))
    return changedPlan(taggedAnswerOf(call))
  },
}

/** A day as it would be planned again, and what that would change. */
export type DayOffer = Awaited<ReturnType<typeof changeMealPlan.offerDay>>

/** A change is announced to the other tabs once it is made. */
async function changedPlan(answer: Promise<Tagged<ShownMealPlan>>): Promise<ReadPlan> {
  const after = readPlan(await answer)
  announceWeekChange()
  return after
}

function readPlan({ value, tag }: Tagged<ShownMealPlan>): ReadPlan {
  return { mealPlan: value, etag: tag }
}

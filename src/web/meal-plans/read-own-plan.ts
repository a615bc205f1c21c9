import { answerOf, api } from '#web/api/client.ts'
import { readerLocale } from '#web/messages/reader-locale.ts'
import { paths } from '#web/paths.ts'
import { readPlates } from '#web/plates/read-plates.ts'
import { knownProfile } from '#web/profile/profile-store.ts'
import { changeMealPlan } from './changes/change-meal-plan.ts'
import { dishesOf, shownMealPlan } from './shown-meal-plan.ts'
import { type Units, unitsOf } from './units.ts'

/** A plan as whoever is signed in may read it, and change it if it is their own. */
export async function readOwnPlan(id: string, asked: string | null) {
  const [{ mealPlan, etag }, cooking, state] = await Promise.all([
    changeMealPlan.read(id),
    // The plan is whole without its shopping list.
    answerOf(api.mealplan[':id'].cooking.$get({ param: { id }, query: {} })).catch(() => null),
    knownProfile(),
  ])
  const profile = state.status === 'signed-in' ? state.profile : null
  const isOwn = profile !== null && profile._id === mealPlan.profileId
  const [plates, wanted] = await Promise.all([
    readPlates(dishesOf(mealPlan).map(({ slug }) => slug)),
    isOwn && asked === null ? unitsOfMember(profile._id) : undefined,
  ])
  return {
    mealPlan: shownMealPlan(mealPlan),
    proofPath: paths.mealPlanProof(id),
    plates,
    cooking,
    units: unitsOf({ asked, wanted, locale: readerLocale(navigator.languages.join()) }),
    isShoppingOpen: asked !== null,
    isSample: false,
    ...(isOwn ? { own: { etag, plans: profile.mealPlans.map(({ id, created }) => ({ id, created })) } } : {}),
  }
}

async function unitsOfMember(id: string): Promise<Units | undefined> {
  try {
    return (await answerOf(api.profile[':id'].facts.$get({ param: { id } }))).units
  } catch {
    return undefined
  }
}

import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import { answerOf, api } from '#web/api/client.ts'
import { readerLocale } from '#web/messages/reader-locale.ts'
import { paths } from '#web/paths.ts'
import { readPlates } from '#web/plates/read-plates.ts'
import { knownProfile } from '#web/profile/profile-store.ts'
import { readSubscription } from '#web/profile/read-subscription.ts'
import { changeMealPlan } from './changes/change-meal-plan.ts'
import { readCooking } from './changes/read-cooking.ts'
import type { PlanPlates } from './shown/plan-plates.ts'
import { dishesOf, type ShownMealPlan, shownMealPlan } from './shown/shown-meal-plan.ts'
import { type MeasureUnits, unitsOf } from './shown/units.ts'
import { todayHere } from './week/week-days.ts'

/** A plan as whoever is signed in may read it, and change it if it is their own. */
export async function readOwnPlan(id: string, asked: string | null) {
  const [{ mealPlan, etag }, cooking, state] = await Promise.all([
    changeMealPlan.read(id),
    readCooking(id),
    knownProfile(),
  ])
  const profile = state.status === 'signed-in' ? state.profile : null
  const isOwn = profile !== null && profile._id === mealPlan.profileId
  const [plates, wanted, mayChange] = await Promise.all([
    platesOf(mealPlan),
    isOwn && asked === null ? unitsOfMember(profile._id) : undefined,
    isOwn && (profile.admin || mayChangeMeals(profile._id)),
  ])
  return {
    ...shown({ mealPlan, plates, cooking, asked, wanted }),
    isSample: false,
    ...(isOwn
      ? {
          own: {
            etag: mayChange ? etag : null,
            plans: profile.mealPlans.map(({ id, created }) => ({ id, created })),
          },
        }
      : {}),
  }
}

/** A plan as an administrator reads it, who changes nothing of it. */
export async function readPlanOfAnybody(id: string, asked: string | null) {
  const [mealPlan, cooking] = await Promise.all([
    answerOf(api.mealplan[':id'].$get({ param: { id }, query: {} })),
    readCooking(id),
  ])
  const plates = await platesOf(mealPlan)
  return {
    ...shown({ mealPlan, plates, cooking, asked }),
    created: mealPlan.created,
    username: mealPlan.username,
    prompt: mealPlan.prompt,
  }
}

function platesOf(mealPlan: ShownMealPlan) {
  return readPlates(dishesOf(mealPlan).map(({ slug }) => slug))
}

function shown({
  mealPlan,
  plates,
  cooking,
  asked,
  wanted,
}: {
  mealPlan: ShownMealPlan
  plates: PlanPlates
  cooking: CookingWire | null
  asked: string | null
  wanted?: MeasureUnits | undefined
}) {
  return {
    mealPlan: shownMealPlan(mealPlan),
    proofPath: paths.mealPlanProof(mealPlan._id),
    plates,
    cooking,
    units: unitsOf({ asked, wanted, locale: readerLocale(navigator.languages.join()) }),
    isShoppingOpen: asked !== null,
    today: todayHere(),
  }
}

/** Not once a subscription gives no right to meal plans any more. Where that cannot be read, a change says so. */
async function mayChangeMeals(id: string): Promise<boolean> {
  try {
    const { status, isEntitled } = await readSubscription(id)
    return isEntitled || status === 'none'
  } catch {
    return true
  }
}

async function unitsOfMember(id: string): Promise<MeasureUnits | undefined> {
  try {
    return (await answerOf(api.profile[':id'].facts.$get({ param: { id } }))).facts.units
  } catch {
    return undefined
  }
}

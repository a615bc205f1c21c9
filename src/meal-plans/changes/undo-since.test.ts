import { describe, expect } from 'vitest'
import { callerOf } from '#catalogue/catalogue.fixtures.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { aMember, appOf, tellFacts } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context, Requester } from '#platform/context.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { replaceRemovedMeals } from '../replacing/replace-removed-meals.ts'
import { replacingRoutes } from '../replacing/routes.ts'
import { changeRoutes } from './routes.ts'

const planner = aPlanner()
const FISH = /fish|salmon|tuna|sardine|mackerel|trout|\bcod\b|anchov|herring|haddock|pollock|halibut/i
const LISINOPRIL: MemberFacts = {
  medications: ['lisinopril'],
  answers: {
    potassium_checked_within_year: 'yes',
    potassium_checked_since_dose_change: 'yes',
    potassium_ever_high: 'no',
    prescriber_agreed: 'yes',
  },
}
/** The medicine limits potassium, so the undone day must not contain more potassium than before. */
const isRicher = ({ nutrients }: Swap) => {
  const potassium = nutrients.find(({ nutrient }) => nutrient === 'potassium')
  return potassium !== undefined && potassium.after >= potassium.before
}
const EDITOR: Requester = {
  kind: 'signed-in',
  authUserId: 'an-editor',
  profileId: null,
  isAdmin: false,
  roles: ['editor'],
}

async function aWeek(ctx: Context) {
  const { profile, requester } = await aMember(ctx)
  const { id } = await aMealPlan(ctx, {
    profileId: profile.id,
    goals: ['mediterranean'],
    sex: 'female',
    birthYear: 1970,
  })
  const routes = mealPlanRoutes.route('/', changeRoutes({ planner })).route('/', replacingRoutes)
  const app = appOf(as(ctx, requester), routes)
  const call = async (method: string, path = '', body?: object) => {
    const answer = await app.request(`/mealplan/${id}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    id,
    call,
    tell: (facts: MemberFacts) => tellFacts(ctx, profile.id, facts),
    days: async () => (await call('GET')).body.mealPlanDays as PlanDay[],
    undo: () => call('DELETE', '/last-change'),
    replace: () => replaceRemovedMeals(ctx, planner, { mealPlanId: id }),
    swap: async (day: number, slot: string, isWanted: (swap: Swap) => boolean = () => true) => {
      const { swaps } = (await call('GET', `/swaps?day=${day}&slot=${slot}&count=12`)).body
      const { slug, servings } = (swaps as Swap[]).find(isWanted) as Swap
      expect((await call('POST', '/swaps', { day, slot, slug, servings })).status).toBe(200)
    },
  }
}

type Swap = {
  slug: string
  name: string
  servings: number
  nutrients: { nutrient: string; before: number; after: number }[]
}

const slugAt = (days: PlanDay[], day: number, slot: string) =>
  days[day - 1]?.meals.find((meal) => meal.slot === slot)?.slug

describe('undoing the last change of a week after the member reported more', () => {
  test('restores the day if the day fits the new medicine as before', async ({ ctx }) => {
    const { swap, tell, undo, days } = await aWeek(ctx)
    const before = slugAt(await days(), 3, 'snack')
    await swap(3, 'snack', isRicher)
    await tell(LISINOPRIL)
    const undone = await undo()
    expect([undone.status, undone.body.error?.message]).toEqual([200, undefined])
    expect(slugAt(await days(), 3, 'snack')).toBe(before)
  })

  test('restores the day even if a dish of another day has since been recalled', async ({ ctx }) => {
    const { swap, tell, undo, days } = await aWeek(ctx)
    await swap(3, 'snack', isRicher)
    await tell(LISINOPRIL)
    const slug = slugAt(await days(), 5, 'dinner')
    const recipe = starterRecipes().find((recipe) => recipe.slug === slug)
    await callerOf(ctx, EDITOR)('POST', `/recipe/${recipe?.id}/recall`, { reason: 'Glass was found in it.' })
    const undone = await undo()
    expect([undone.status, undone.body.error?.message]).toEqual([200, undefined])
  })

  test('mentions the newly reported facts, even after new meals were accepted', { timeout: 60_000 }, async ({
    ctx,
  }) => {
    const { call, tell, undo, replace, swap, days } = await aWeek(ctx)
    const at = (await days()).findIndex(({ dinner }) => FISH.test(dinner.name)) + 1
    expect(at).toBeGreaterThan(0)
    await swap(at, 'dinner', ({ name }) => !FISH.test(name))
    await tell({ allergies: ['fish'] })
    const before = await undo()
    expect(before.body.error.message).toMatch(/It holds something that you told us of since\./)
    await replace()
    expect((await call('POST', '/new-meals')).status).toBe(200)
    const after = await undo()
    expect(after.status).toBe(409)
    expect(after.body.error.message).toBe(
      'The day cannot come back as it was. It holds something that you told us to leave out.',
    )
  })
})

import { expect } from 'vitest'
import { callerOf } from '#catalogue/catalogue.fixtures.ts'
import { listRecipePlates } from '#catalogue/recipes/list-recipe-plates.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { aMember, appOf, caller } from '#members/members.fixtures.ts'
import type { Context, Requester } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { Sealed } from '#platform/member-keys/sealed.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { changeRoutes } from '../changes/routes.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { openPreviews } from '../preview/preview-day.ts'
import { mealPlans } from '../store/tables.ts'
import { keepDishIndex } from './index-dishes.ts'
import { recipeUseRoutes } from './routes.ts'

const planner = aPlanner()
const DAY_MS = 24 * 60 * 60 * 1000
const EDITOR: Requester = {
  kind: 'signed-in',
  authUserId: 'an-editor',
  profileId: null,
  isAdmin: false,
  roles: ['editor'],
}

function recipeIdOf(slug: string | undefined): string {
  return starterRecipes().find((recipe) => recipe.slug === slug)?.id ?? ''
}

async function aWeekThatRuns(ctx: Context) {
  const { profile, requester } = await aMember(ctx)
  const week = await aMealPlan(ctx, { profileId: profile.id, goals: ['mediterranean'], days: 3 })
  const app = appOf(as(ctx, requester), mealPlanRoutes.route('/', changeRoutes({ planner })))
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await app.request(`/mealplan/${week.id}${path}`, init)
    return { status: answer.status, text: await answer.text() }
  }
  const dinner = week.plan.mealPlanDays[1]?.meals.find(({ slot }) => slot === 'dinner')
  return { ask, slug: dinner?.slug ?? '', servings: dinner?.servings, profile }
}

seededTest(
  'a recipe that is withdrawn stays in the weeks that contain it, which can still be changed',
  async ({ ctx }) => {
    const { ask, slug } = await aWeekThatRuns(ctx)
    const id = recipeIdOf(slug)
    const weeks = caller(as(ctx, EDITOR), recipeUseRoutes)
    expect((await weeks('GET', `/recipe/${id}/weeks`)).body).toEqual({ running: 1, isComplete: true })
    const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 4 * DAY_MS) }
    const nextWeek = caller(as(later, EDITOR), recipeUseRoutes)
    expect((await nextWeek('GET', `/recipe/${id}/weeks`)).body).toEqual({ running: 0, isComplete: true })

    const catalogue = callerOf(ctx, EDITOR)
    expect((await catalogue('PUT', `/recipe/${id}`, { enabeled: false })).body.enabeled).toBe(false)
    expect((await ask('')).text).toContain(`"${slug}"`)
    const swaps = await ask('/swaps?day=3&slot=dinner&count=8')
    expect(JSON.parse(swaps.text).swaps.length).toBeGreaterThan(0)
    expect(swaps.text).not.toContain(`"${slug}"`)
    // After it is swapped out, it does not come back.
    const [other] = JSON.parse((await ask('/swaps?day=2&slot=dinner&count=8')).text).swaps
    const swap = (dish: string, servings: number) =>
      ask('/swaps', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ day: 2, slot: 'dinner', slug: dish, servings }),
      })
    expect((await swap(other.slug, other.servings)).status).toBe(200)
    const again = await swap(slug, 1)
    expect([again.status, JSON.parse(again.text).error.message]).toEqual([
      409,
      'This dish does not fit your health goals and wishes.',
    ])
  },
)

seededTest('no re-solved day, new week or preview contains it until it is offered again', async ({ ctx }) => {
  const { profile } = await aWeekThatRuns(ctx)
  const previews = openPreviews(planner)
  const asked = { goals: [starterId('condition', 'mediterranean')], facts: {} }
  const shown = async () => JSON.stringify(await previews.previewDay(as(ctx, { kind: 'guest' }), asked))
  const first = await shown()
  const slug = starterRecipes().find((recipe) => first.includes(`"${recipe.slug}"`))?.slug ?? ''
  expect(slug).not.toBe('')
  const catalogue = callerOf(ctx, EDITOR)
  const path = `/recipe/${recipeIdOf(slug)}`
  await catalogue('PUT', path, { enabeled: false })
  expect(await shown()).not.toContain(`"${slug}"`)
  const next = await aMealPlan(ctx, { profileId: profile.id, goals: ['mediterranean'], days: 7 })
  expect(JSON.stringify(next.plan)).not.toContain(`"${slug}"`)
  const plates = await listRecipePlates(ctx, { count: 1000 })
  expect(plates.some((plate) => plate.slug === slug)).toBe(false)
  await catalogue('PUT', path, { enabeled: true })
  expect(await shown()).toBe(first)
})

/** Returns the number of weeks with a recipe, as shown to an editor. */
async function countedWeeks(ctx: Context, slug: string) {
  return (await caller(as(ctx, EDITOR), recipeUseRoutes)('GET', `/recipe/${recipeIdOf(slug)}/weeks`)).body
}

const marksOf = async (ctx: Context) =>
  (await ctx.db.select({ marks: mealPlans.dishMarks }).from(mealPlans)).map(({ marks }) => marks)

seededTest("the count doesn't open any member's plan", async ({ ctx }) => {
  const { slug } = await aWeekThatRuns(ctx)
  await ctx.db.update(mealPlans).set({ plan: new Sealed('meal_plans.meal_plans.plan', Buffer.from([1])) })
  expect(await countedWeeks(ctx, slug)).toEqual({ running: 1, isComplete: true })
})

seededTest('the count follows a swap', async ({ ctx }) => {
  const { ask, slug } = await aWeekThatRuns(ctx)
  const [other] = JSON.parse((await ask('/swaps?day=2&slot=dinner&count=8')).text).swaps
  const before = await countedWeeks(ctx, other.slug)
  const swapped = await ask('/swaps', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ day: 2, slot: 'dinner', slug: other.slug, servings: other.servings }),
  })
  const week = JSON.parse(swapped.text)
  const holds = (dish: string) => Number(JSON.stringify(week.mealPlanDays).includes(`"${dish}"`))
  expect([before.running, holds(other.slug)]).toEqual([0, 1])
  expect((await countedWeeks(ctx, other.slug)).running).toBe(1)
  expect((await countedWeeks(ctx, slug)).running).toBe(holds(slug))
})

seededTest(
  'weeks from before the index are reported as missing until the job has indexed them',
  async ({ ctx }) => {
    const { slug } = await aWeekThatRuns(ctx)
    const [marks] = await marksOf(ctx)
    await ctx.db.update(mealPlans).set({ dishMarks: null, dayCount: null })
    expect(await countedWeeks(ctx, slug)).toEqual({ running: 0, isComplete: false })
    await keepDishIndex(ctx)
    expect(await marksOf(ctx)).toEqual([marks])
    expect(await countedWeeks(ctx, slug)).toEqual({ running: 1, isComplete: true })
  },
)

seededTest('the index names no dish, and is emptied once its week is over', async ({ ctx }) => {
  const { slug } = await aWeekThatRuns(ctx)
  expect(JSON.stringify(await marksOf(ctx))).not.toContain(slug)
  await keepDishIndex({ ...ctx, now: () => new Date(ctx.now().getTime() + 2 * DAY_MS) })
  expect(await marksOf(ctx)).not.toEqual([[]])
  await keepDishIndex({ ...ctx, now: () => new Date(ctx.now().getTime() + 3 * DAY_MS) })
  expect(await marksOf(ctx)).toEqual([[]])
})

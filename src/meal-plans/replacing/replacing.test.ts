import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { callerOf } from '#catalogue/catalogue.fixtures.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember, appOf, tellFacts, waitingJobs } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { memberChanged } from '#members/profiles/member-changed.ts'
import type { Context, Requester } from '#platform/context.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { recordedChanges } from '#tests/support/stored/recorded-changes.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { changeRoutes } from '../changes/routes.ts'
import { type CookingWire, cookingRoutes } from '../cooking/routes.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { mealPlanJobs } from '../jobs.ts'
import { LEFT_OUT } from '../plan/left-out.ts'
import { tellOfRecall } from '../recalls/tell-of-recall.ts'
import { countRunningWeeks } from '../recipe-uses/count-running-weeks.ts'
import { mealPlans } from '../store/tables.ts'
import type { MealPlanWire } from '../store/wire.ts'
import { verifyMealPlan } from '../verification/verify-meal-plan.ts'
import { replaceMealsJob, replaceRemovedMeals } from './replace-removed-meals.ts'
import { type NewMealsWire, replacingRoutes } from './routes.ts'

const planner = aPlanner()
const DAY_MS = 24 * 60 * 60 * 1000
const FISH = /\b(fish|salmon|tuna|sardine|mackerel|trout|cod|anchov|herring|tilapia|haddock|pollock|halibut)/i
const EDITOR: Requester = {
  kind: 'signed-in',
  authUserId: 'an-editor',
  profileId: null,
  isAdmin: false,
  roles: ['editor'],
}

async function aWeek(ctx: Context, asked: Record<string, unknown> = {}) {
  const { profile, requester } = await aMember(ctx)
  const { id } = await aMealPlan(ctx, { profileId: profile.id, goals: ['mediterranean'], ...asked })
  const routes = mealPlanRoutes
    .route('/', changeRoutes({ planner }))
    .route('/', replacingRoutes)
    .route('/', cookingRoutes)
  const callAt = (at: Context) => {
    const app = appOf(as(at, requester), routes)
    return async (method: string, path = '', body?: object) => {
      const answer = await app.request(`/mealplan/${id}${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : null }
    }
  }
  const call = callAt(ctx)
  return {
    id,
    profile,
    requester,
    call,
    callAt,
    tell: (facts: MemberFacts) => tellFacts(ctx, profile.id, facts),
    read: async (): Promise<MealPlanWire> => (await call('GET')).body,
    offered: async (): Promise<NewMealsWire> => (await call('GET', '/new-meals')).body,
    replace: (at = ctx) => replaceRemovedMeals(at, planner, { mealPlanId: id }),
  }
}

const recipeIdOf = (slug?: string) => starterRecipes().find((recipe) => recipe.slug === slug)?.id ?? ''
const recall = (ctx: Context, slug?: string) =>
  callerOf(ctx, EDITOR)('POST', `/recipe/${recipeIdOf(slug)}/recall`, { reason: 'Glass was found in it.' })

const leftOut = ({ mealPlanDays }: MealPlanWire) =>
  mealPlanDays.flatMap(({ meals }, day) =>
    meals.flatMap(({ slot, slug }) => (slug === LEFT_OUT ? [{ day: day + 1, slot }] : [])),
  )
const words = ({ mealPlanDays }: MealPlanWire) =>
  JSON.stringify(mealPlanDays.map(({ totals: _, nutrients: __, intake: ___, ...day }) => day))
const slugsOf = ({ mealPlanDays }: MealPlanWire) =>
  mealPlanDays.map(({ meals }) => meals.map(({ slug }) => slug))

describe('a running week whose member reports a new allergy', () => {
  test('has a replacement for every removed meal, and is complete once the new meals are accepted', {
    timeout: 60_000,
  }, async ({ ctx }) => {
    const { id, profile, requester, call, tell, read, offered, replace } = await aWeek(ctx)
    const before = await read()
    expect(before.removed).toEqual([])
    expect((await offered()).state).toBe('none')
    await tell({ allergies: ['fish'] })

    // Totals don't count removed meals until new meals are accepted.
    const without = await read()
    const gone = leftOut(without)
    expect(without.removed).toMatchObject(gone.map((place) => ({ ...place, because: 'allergy' })))
    expect(gone.length).toBeGreaterThan(0)
    for (const [at, { totals, nutrients }] of without.mealPlanDays.entries()) {
      const isWhole = gone.every(({ day }) => day !== at + 1)
      expect([totals.length > 0, Object.keys(nutrients).length > 0]).toEqual([isWhole, isWhole])
    }
    expect((await offered()).state).toBe('pending')
    expect(await waitingJobs(ctx, replaceMealsJob.name)).toContainEqual({ mealPlanId: id })

    await replace()
    const meanwhile = await read()
    expect(leftOut(meanwhile)).toEqual([])
    expect(meanwhile.removed.map(({ hasStandIn }) => hasStandIn)).toEqual(gone.map(() => true))
    expect(words(meanwhile)).not.toMatch(FISH)
    expect(meanwhile.safety[0]?.text).toMatch(/left out for that\. (?:A stand-in is|Stand-ins are) in/)
    expect(meanwhile.mealPlanDays.every(({ totals }) => totals.length > 0)).toBe(true)
    const { shopping } = (await call('GET', '/cooking')).body as CookingWire
    const bought = shopping.flatMap(({ items }) => items.map(({ name }) => name))
    expect(bought.length).toBeGreaterThan(20)
    expect(bought.filter((name) => FISH.test(name))).toEqual([])

    const newMeals = await offered()
    expect(newMeals).toMatchObject({ state: 'ready', reason: null })
    expect(newMeals.meals.filter(({ isRemoved }) => isRemoved)).toHaveLength(gone.length)
    expect(newMeals.meals.map(({ after }) => after).join()).not.toMatch(FISH)
    for (const { day, before, after } of newMeals.days) {
      expect(before === null).toBe(gone.some((place) => place.day === day))
      expect(after.length).toBeGreaterThan(0)
    }

    const taken = await call('POST', '/new-meals')
    expect(taken.status).toBe(200)
    const after = await read()
    expect(after).toMatchObject({ removed: [], isLeftAside: false })
    expect(after.safety.filter(({ id }) => id === 'told-since')).toEqual([])
    expect(words(after)).not.toMatch(FISH)
    expect(await offered()).toMatchObject({ state: 'none', meals: [] })
    // Meals that still fit are kept.
    const kept = slugsOf(before).flatMap((day, at) =>
      day.filter((slug, meal) => slugsOf(after)[at]?.[meal] === slug),
    )
    expect(kept.length).toBe(slugsOf(before).flat().length - newMeals.meals.length)
    const [stored] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, id))
    expect(stored?.version).toBe(2)
    expect((await verifyMealPlan(as(ctx, requester), id)).differences).toEqual([])
    expect(await recordedChanges(ctx, { subject: `meal-plan:${id}`, memberId: profile.id })).toMatchObject([
      { act: 'replace-meals' },
    ])
    expect((await call('POST', '/new-meals')).status).toBe(409)
  })

  test('is not changed by new meals that were calculated for other facts or meals', {
    timeout: 60_000,
  }, async ({ ctx }) => {
    const { call, tell, replace, offered } = await aWeek(ctx)
    await tell({ allergies: ['fish'] })
    await replace()
    await tell({ allergies: ['fish', 'egg'] })
    expect(await call('POST', '/new-meals')).toMatchObject({ status: 409 })
    expect((await offered()).state).toBe('pending')
    await replace()
    expect((await offered()).state).toBe('ready')
    const { swaps } = (await call('GET', '/swaps?day=1&slot=tea')).body
    const { slug, servings } = swaps[0]
    expect((await call('POST', '/swaps', { day: 1, slot: 'tea', slug, servings })).status).toBe(200)
    expect(await call('POST', '/new-meals')).toMatchObject({ status: 409 })
  })

  test('keeps the days that are over unchanged', { timeout: 60_000 }, async ({ ctx }) => {
    const { callAt, tell, replace } = await aWeek(ctx)
    const before = (await callAt(ctx)('GET')).body as MealPlanWire
    await tell({ allergies: ['fish'] })
    const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 3.6 * DAY_MS) }
    await replace(later)
    const call = callAt(later)
    const { meals } = (await call('GET', '/new-meals')).body as NewMealsWire
    expect(meals.every(({ day }) => day >= 4)).toBe(true)
    const taken = await call('POST', '/new-meals')
    expect(taken.status).toBe(200)
    const after = taken.body as MealPlanWire
    expect(leftOut(after).every(({ day }) => day < 4)).toBe(true)
    expect(after.removed.every(({ isOver }) => isOver)).toBe(true)
    expect(slugsOf(after).slice(0, 3).flat()).toEqual(
      slugsOf(before)
        .slice(0, 3)
        .flatMap((day, at) =>
          day.map((slug, meal) => (slugsOf(after)[at]?.[meal] === LEFT_OUT ? LEFT_OUT : slug)),
        ),
    )
  })

  test('is not planned once consent is withdrawn', async ({ ctx }) => {
    const { call, tell, replace, requester, profile, read } = await aWeek(ctx)
    await tell({ allergies: ['fish'] })
    await withdrawConsent(as(ctx, requester), { profileId: profile.id })
    await replace()
    expect((await read()).removed.some(({ hasStandIn }) => hasStandIn)).toBe(false)
    expect((await call('GET', '/new-meals')).status).toBe(409)
  })
})

describe('a removed meal', () => {
  test('is shown anyway if its member only dislikes something in it', { timeout: 60_000 }, async ({
    ctx,
  }) => {
    const { call, tell, read, replace, offered } = await aWeek(ctx)
    const before = await read()
    await tell({ dislikes: ['fish'] })
    await replace()
    const [first] = (await read()).removed
    if (!first) throw new Error('nothing is left out')
    expect(first).toMatchObject({ because: 'dislike', hasStandIn: true })
    const { day, slot } = first
    const shown = await call('POST', '/shown-anyway', { day, slot })
    expect(shown.status).toBe(200)
    const dishAt = ({ mealPlanDays }: MealPlanWire) => mealPlanDays[day - 1]?.[slot]
    expect(dishAt(await read())).toEqual(dishAt(before))
    expect((await read()).removed).not.toContainEqual(expect.objectContaining({ day, slot }))
    await replace()
    expect((await offered()).meals).not.toContainEqual(expect.objectContaining({ day, slot }))
    expect((await call('POST', '/shown-anyway', { day, slot })).status).toBe(409)
  })

  test('is left out again if a stronger reason than a dislike is added', async ({ ctx }) => {
    const { call, tell, read } = await aWeek(ctx)
    await tell({ dislikes: ['fish'] })
    const { day, slot } = (await read()).removed[0] ?? {}
    expect((await call('POST', '/shown-anyway', { day, slot })).status).toBe(200)
    await tell({ dislikes: ['fish'], allergies: ['fish'] })
    const after = await read()
    expect(words(after)).not.toMatch(FISH)
    expect(after.removed).toContainEqual(expect.objectContaining({ day, slot, because: 'allergy' }))
  })

  test('stays out for an allergy, even if it is disliked as well', async ({ ctx }) => {
    const { call, tell, read } = await aWeek(ctx)
    await tell({ allergies: ['fish'], dislikes: ['fish'] })
    for (const { day, slot, because } of (await read()).removed) {
      expect(because).toBe('allergy')
      expect((await call('POST', '/shown-anyway', { day, slot })).status).toBe(409)
    }
    expect(leftOut(await read()).length).toBeGreaterThan(0)
  })

  test('has a replacement and a suggestion after a recall, too', { timeout: 60_000 }, async ({ ctx }) => {
    const { call, read, replace, offered } = await aWeek(ctx)
    const slug = (await read()).mealPlanDays[1]?.dinner.slug ?? ''
    await recall(ctx, slug)
    expect((await read()).removed).toContainEqual(
      expect.objectContaining({ day: 2, slot: 'dinner', because: 'recall' }),
    )
    await replace()
    expect(leftOut(await read())).toEqual([])
    expect((await offered()).state).toBe('ready')
    expect((await call('POST', '/shown-anyway', { day: 2, slot: 'dinner' })).status).toBe(409)
    expect((await call('POST', '/new-meals')).status).toBe(200)
    const after = await read()
    expect(after.removed).toEqual([])
    expect(slugsOf(after).flat()).not.toContain(slug)
  })
})

describe('a replacement that is recalled', () => {
  test('is left out and counted, its member is mailed, and another replacement takes its place', {
    timeout: 60_000,
  }, async ({ ctx }) => {
    const { profile, read, replace, offered } = await aWeek(ctx)
    const first = (await read()).mealPlanDays[1]?.dinner
    await recall(ctx, first?.slug)
    await replace()
    const standIn = (await read()).mealPlanDays[1]?.dinner
    expect([first?.slug, LEFT_OUT]).not.toContain(standIn?.slug)

    await recall(ctx, standIn?.slug)
    expect((await read()).mealPlanDays[1]?.dinner.slug).toBe(LEFT_OUT)
    expect((await offered()).state).toBe('pending')
    expect(await countRunningWeeks(as(ctx, EDITOR), { recipeId: recipeIdOf(standIn?.slug) })).toMatchObject({
      running: 1,
    })

    await tellOfRecall(ctx, { recalled: { slug: standIn?.slug ?? '' }, at: '2026-03-02T07:00:00Z' })
    const [mail, ...more] = await queuedMails(ctx)
    expect([mail?.to, more]).toEqual([profile.username, []])
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`Please do not eat “${standIn?.name}”`)

    await replace()
    const slugs = [first?.slug, standIn?.slug]
    const after = await read()
    expect(leftOut(after)).toEqual([])
    expect(slugs).not.toContain(after.mealPlanDays[1]?.dinner.slug)
    expect((await offered()).state).toBe('ready')
  })
})

test("a change of facts re-solves the member's running weeks", async ({ ctx }) => {
  const { id, profile } = await aWeek(ctx)
  const follow = mealPlanJobs({ planner }).find(({ kind }) => kind.name === memberChanged.name)
  await (follow as { run: (ctx: Context, changed: object) => Promise<void> }).run(ctx, {
    profileId: profile.id,
  })
  expect(await waitingJobs(ctx, replaceMealsJob.name)).toEqual([{ mealPlanId: id }])
})

test('a medicine that requires other amounts re-solves the rest of the week with those amounts', {
  timeout: 60_000,
}, async ({ ctx }) => {
  const { tell, read, replace, offered, call } = await aWeek(ctx, { sex: 'female', birthYear: 1970 })
  await tell({ medications: ['warfarin'], answers: { inr_in_range: 'yes', warfarin_over_3_months: 'yes' } })
  expect((await read()).safety[0]?.text).toContain('planned without warfarin in mind')
  await replace()
  expect((await offered()).state).toBe('ready')
  expect((await call('POST', '/new-meals')).status).toBe(200)
  expect((await read()).safety.filter(({ id }) => id === 'told-since')).toEqual([])
})

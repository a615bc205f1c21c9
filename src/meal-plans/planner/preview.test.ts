import { describe, expect, vi } from 'vitest'
import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { loadRecipes } from '#catalogue/recipes/load-recipes.ts'
import { caller } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { everythingStored } from '#tests/support/stored/everything-stored.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { openPreviews } from '../preview/preview-day.ts'
import { previewRoutes } from '../preview/routes.ts'
import { composeRequest, FIRST_WEEK_SEED } from '../request/compose-request.ts'
import type { AskOptions } from './service/solver-pool.ts'

const goal = (slug: string) => starterId('condition', slug)

function previewAs(ctx: Context, planner = aPlanner()) {
  const call = caller(as(ctx, { kind: 'guest' }), previewRoutes({ planner }))
  return (goals: string[], facts: MemberFacts = {}) =>
    call('POST', '/meal-plan-preview', { goals: goals.map(goal), facts })
}

describe('a preview day of the first week', () => {
  seededTest(
    'is shown to any visitor, with its dishes and its figures next to the rules',
    async ({ ctx }) => {
      const { status, body } = await previewAs(ctx)(['hypertension'])
      expect(status).toBe(200)
      expect(body.status).toBe('solved')
      const { meals, figures, energy, rules } = body.day
      expect(meals.map(({ slot }: { slot: string }) => slot)).toEqual(
        expect.arrayContaining(['breakfast', 'lunch', 'dinner', 'snack']),
      )
      const sodium = figures.find(({ name }: { name: string }) => name === 'Sodium')
      expect(sodium).toMatchObject({ state: 'pass', max: expect.any(Number) })
      expect(sodium.value).toBeLessThanOrEqual(sodium.max)
      expect(Math.abs(energy.kcal - energy.targetKcal)).toBeLessThan(energy.targetKcal * 0.25)
      expect(rules.passed).toBeGreaterThan(rules.total * 0.8)
    },
  )

  seededTest('shows the strictest of several limits on one nutrient', async ({ ctx }) => {
    const { body } = await previewAs(ctx)(['hypertension'], { birthYear: 1955, medications: ['lisinopril'] })
    const potassium = body.day.figures.find(({ name }: { name: string }) => name === 'Potassium')
    expect(potassium).toMatchObject({ max: 3900 })
  })

  seededTest('saves nothing of the answers it is planned from', async ({ ctx }) => {
    const before = await everythingStored(ctx)
    const answers: MemberFacts = { dislikes: ['marzipan'], medications: ['lisinopril'], birthYear: 1955 }
    expect((await previewAs(ctx)(['hypertension'], answers)).body.status).toBe('solved')
    expect((await previewAs(ctx)(['celiac'], { circumstances: ['cancer_treatment'] })).body.status).toBe(
      'refused',
    )
    const after = await everythingStored(ctx)
    // Only the number of requests per address is stored.
    for (const stored of [before, after]) stored.delete('platform.rate_limits')
    expect(after).toEqual(before)
  })

  seededTest('is exactly the day that the first delivery plans', async ({ ctx }) => {
    const facts: MemberFacts = { diet: 'vegetarian', allergies: ['peanut'], units: 'us' }
    const { body } = await previewAs(ctx)(['celiac', 'hypertension'], facts)
    const conditions = await findConditions(ctx, [goal('celiac'), goal('hypertension')])
    const request = composeRequest({ conditions, facts, seed: FIRST_WEEK_SEED, at: ctx.now() })
    const week = await aPlanner().solve(ctx, request)
    if (week.status !== 'solved') throw new Error('no week')
    expect(week.plan.mealPlanDays[0]?.meals.map(({ slug }) => slug)).toEqual(
      body.day.meals.map(({ slug }: { slug: string }) => slug),
    )
  })

  seededTest("excludes the visitor's allergens, and respects their cooking time", async ({ ctx }) => {
    const { body } = await previewAs(ctx)(['mediterranean'], { allergies: ['fish'], minutesPerMeal: 30 })
    expect(body.status).toBe('solved')
    expect(JSON.stringify(body.day.meals)).not.toMatch(/salmon|sardine|tuna|cod\b/i)
    const minutes = new Map((await loadRecipes(ctx)).map((recipe) => [recipe.slug, recipe.minutes]))
    for (const { slug } of body.day.meals) expect(minutes.get(slug), slug).toBeLessThanOrEqual(30)
  })

  seededTest('shows which rules are in the way if no day is possible', async ({ ctx }) => {
    const dislikes = ['rice', 'potatoes', 'quinoa', 'cornmeal', 'corn']
    const allergies: MemberFacts['allergies'] = ['soy', 'gluten']
    const { body } = await previewAs(ctx)(['low-fodmap'], { diet: 'vegan', allergies, dislikes })
    expect(body).toMatchObject({ status: 'infeasible' })
    expect(body.blocking).toContain('Your allergy: soy')
    expect(body.blocking.some((reason: string) => reason.endsWith(': rice'))).toBe(true)
    expect(body.blocking.join()).not.toMatch(/fod-|_/)
  })

  seededTest('is refused with the person to ask if a plan could harm', async ({ ctx }) => {
    const { body } = await previewAs(ctx)(['hypertension'], { circumstances: ['kidney_disease'] })
    expect(body).toMatchObject({ status: 'refused', reason: expect.stringMatching(/doctor/) })
  })

  seededTest('requires a health goal that can be planned, and refuses invalid facts', async ({ ctx }) => {
    const call = caller(as(ctx, { kind: 'guest' }), previewRoutes({ planner: aPlanner() }))
    expect(await call('POST', '/meal-plan-preview', { goals: ['nothing'] })).toMatchObject({
      status: 400,
      body: { error: { fields: { goals: expect.any(String) } } },
    })
    const wrong = { goals: [goal('celiac')], facts: { allergies: ['penuts'] } }
    expect((await call('POST', '/meal-plan-preview', wrong)).status).toBe(400)
    const unknown = { goals: [goal('celiac')], facts: { medications: ['warfarn'] } }
    expect((await call('POST', '/meal-plan-preview', unknown)).status).toBe(400)
  })
})

seededTest('the same choice is solved once within ten minutes, and again after that', async ({ ctx }) => {
  const planner = aPlanner()
  const ask = vi.spyOn(planner, 'ask')
  const { previewDay } = openPreviews(planner)
  const asked = { goals: [goal('celiac')], facts: {} }
  let now = new Date('2026-11-21T08:00:00Z')
  const timed: Context = { ...ctx, now: () => now }
  await Promise.all([previewDay(timed, asked), previewDay(timed, asked)])
  expect(ask).toHaveBeenCalledTimes(1)
  await previewDay(timed, { ...asked, facts: { diet: 'vegan' } })
  expect(ask).toHaveBeenCalledTimes(2)
  now = new Date('2026-11-21T08:10:01Z')
  await previewDay(timed, asked)
  expect(ask).toHaveBeenCalledTimes(3)
})

describe('the words of a wish', () => {
  seededTest('are interpreted for any visitor, with the number of remaining dishes', async ({ ctx }) => {
    const call = caller(as(ctx, { kind: 'guest' }), previewRoutes({ planner: aPlanner() }))
    const facts = { dislikes: ['courgette', 'coriander', 'blorf', 'corgette'], otherAllergies: ['corn'] }
    const { status, body } = await call('POST', '/meal-plan-preview/words', { facts })
    expect(status).toBe(200)
    const wordOf = (word: string) => body.words.find((one: { word: string }) => one.word === word)
    expect(wordOf('courgette')).toMatchObject({ state: 'known', foods: ['zucchini'], suggestions: [] })
    expect(wordOf('courgette').dishes).toBeGreaterThan(10)
    expect(wordOf('coriander')).toMatchObject({ state: 'ambiguous', foods: ['cilantro', 'coriander seed'] })
    expect(wordOf('blorf')).toMatchObject({ state: 'unknown', foods: [], suggestions: [], dishes: 0 })
    expect(wordOf('corgette')).toMatchObject({ state: 'unknown', suggestions: ['zucchini'] })
    expect(wordOf('corn')).toMatchObject({ kind: 'allergy', state: 'known' })
    expect(wordOf('corn').hiddenAs).toContain('maltodextrin')
    expect(body.left).toBeLessThan(body.total - wordOf('courgette').dishes)
    const none = await call('POST', '/meal-plan-preview/words', {})
    expect(none.body).toMatchObject({ words: [], left: body.total })
  })

  seededTest('exclude every dish that names the food or anything made of it', async ({ ctx }) => {
    const { body } = await previewAs(ctx)(['mediterranean'], {
      dislikes: ['courgette', 'coriander', 'corn'],
    })
    expect(body.status).toBe('solved')
    const served = new Set(body.day.meals.map(({ slug }: { slug: string }) => slug))
    const lines = (await loadRecipes(ctx))
      .filter(({ slug }) => served.has(slug))
      .flatMap(({ name, ingredients }) => [name, ...ingredients.map(({ ingredient }) => ingredient)])
    expect(
      lines.filter((line) =>
        /zucchini|courgette|cilantro|coriander|corn\b|polenta|masa|cornstarch/i.test(line),
      ),
    ).toEqual([])
  })

  seededTest('stop the plan if they are an unknown allergy', async ({ ctx }) => {
    const { body } = await previewAs(ctx)(['mediterranean'], { otherAllergies: ['blorf'] })
    expect(body).toMatchObject({ status: 'refused', reason: expect.stringContaining('“blorf”') })
  })
})

describe('an anonymous visitor', () => {
  const asked = { goals: [goal('hypertension')], facts: {} }

  /** Creates a planner that never finishes, and records the options of its calls. */
  function endless() {
    const options: AskOptions[] = []
    const planner = {
      ask: (...given: unknown[]) => {
        options.push(given[3] as AskOptions)
        return new Promise<never>(() => undefined)
      },
    }
    return { options, previews: openPreviews(planner as never) }
  }

  seededTest('has to wait behind members, signed in or not', async ({ ctx }) => {
    const { options, previews } = endless()
    const member = as(ctx, { kind: 'signed-in', authUserId: 'a', profileId: null, isAdmin: false })
    previews.previewDay(member, asked)
    await vi.waitFor(() => expect(options).toHaveLength(1))
    expect(options[0]).toMatchObject({ lane: 'guest' })
  })

  seededTest('keeps a shared solve running until the last requester has left', async ({ ctx }) => {
    const { options, previews } = endless()
    const [ada, bob] = [new AbortController(), new AbortController()]
    previews.previewDay(ctx, asked, ada.signal)
    await vi.waitFor(() => expect(options).toHaveLength(1))
    previews.previewDay(ctx, asked, bob.signal)
    // The connection handles queries in order, so after these reads the second request has joined.
    await findConditions(ctx, asked.goals)
    await catalogueVersion(ctx)
    ada.abort()
    expect(options[0]?.signal?.aborted).toBe(false)
    bob.abort()
    expect(options[0]?.signal?.aborted).toBe(true)
    expect(options).toHaveLength(1)
  })
})

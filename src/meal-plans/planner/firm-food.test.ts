import { describe, expect, test } from 'vitest'
import { readDoneness } from '#catalogue/recipes/cooking/doneness.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import { brokenIn, provePlan } from '../proof/proving/prove-plan.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { safetySentences } from '../safety/safety-sentences.ts'
import { swapMeal } from './changes/swap-meal.ts'
import { composePlan } from './compose-plan.ts'
import type { Solved } from './planner-answer.ts'
import { softLinesServed } from './problem/firm-form.ts'
import { buildPlannerCatalogue, type Dish, type PlannerCatalogue } from './problem/planner-catalogue.ts'
import { solveWeek } from './solve-week.ts'
import { SOLVER_VERSION } from './solver-version.ts'

const starter = starterPlanner()

const CONCEIVING = {
  sex: 'female',
  birthYear: 1994,
  heightCm: 165,
  weightKg: 68,
  activity: 'light',
  seed: 5,
  goals: ['heart-health'],
  circumstances: ['trying_to_conceive'],
}
const OLDER = {
  sex: 'male',
  birthYear: 1943,
  heightCm: 176,
  weightKg: 88,
  activity: 'light',
  seed: 5,
  goals: ['type-2-diabetes'],
}
const YOUNG = { ...CONCEIVING, circumstances: [] }
const POKE = 'seared-tuna-poke-bowl'

function solved(profile: object, catalogue: PlannerCatalogue = starter): Solved {
  const answer = solveWeek(catalogue, aRequest({ ...profile }))
  if (answer.status !== 'solved') throw new Error(`${answer.status}: ${answer.reason}`)
  return answer
}

const donenessOf = ({ proof }: Pick<Solved, 'proof'>) => proof.rules.find(({ id }) => id === 'safe-doneness')

/** Returns the slugs of dishes whose displayed steps leave an ingredient soft. */
function softDishes({ mealPlanDays }: SolvedPlan): string[] {
  return mealPlanDays.flatMap((day) =>
    MAIN_MEALS.filter((meal) => {
      const { ingredients, steps } = day[meal]
      const lines = ingredients.flatMap(({ fdcId, ingredient }) => {
        const food = starter.foods.get(fdcId)
        return food ? [{ ingredient, food }] : []
      })
      return readDoneness(steps, lines).includes('soft')
    }).map((meal) => day[meal].slug),
  )
}

function dishOf(slug: string): Dish {
  const dish = starter.dishes.find(({ recipe }) => recipe.slug === slug)
  if (!dish) throw new Error(`There is no ${slug}.`)
  return dish
}

/** Builds a day with one dish at lunch, as the planner writes it for a member. */
function lunchOf(slug: string, profile: object): PlanDay {
  const request = aRequest({ ...profile })
  const known = solved(profile).plan
  const isFirm = ({ slot, slug }: { slot: string; slug: string }) =>
    slot === 'lunch' || starter.dishes.find(({ recipe }) => recipe.slug === slug)?.softLines === 0
  const dishes = known.mealPlanDays
    .find(({ meals }) => meals.every(isFirm))
    ?.meals.flatMap(({ slot, slug: one, servings }) => {
      const dish = slot === 'lunch' ? dishOf(slug) : starter.dishes.find(({ recipe }) => recipe.slug === one)
      return dish ? [{ slot, dish, servings: slot === 'lunch' ? 1 : servings }] : []
    })
  const plan = composePlan({
    chosen: [dishes ?? []],
    request,
    foods: starter.foods,
    member: plannedPersonOf(request),
  })
  const [day] = plan.mealPlanDays
  if (!day) throw new Error('There is no day.')
  return day
}

function proofOf(profile: object, days: PlanDay[]) {
  return provePlan({
    foods: starter.foods,
    days,
    request: aRequest({ ...profile }),
    versions: { catalogue: starter.version, solver: SOLVER_VERSION },
  })
}

describe('a member who needs firm food', () => {
  test.each([
    ['tries to conceive', CONCEIVING],
    ['is 83 and has type 2 diabetes', OLDER],
    [
      'takes methotrexate',
      {
        ...YOUNG,
        goals: ['psoriasis'],
        medications: ['methotrexate'],
        answers: { pregnancy_possible: 'no' },
      },
    ],
  ])('who %s is served no soft line, and the proof shows that', (_, profile) => {
    const answer = solved(profile)
    expect(softDishes(answer.plan)).toEqual([])
    expect(donenessOf(answer)).toMatchObject({ state: 'pass', value: 0, max: 0 })
    expect(brokenIn(answer.proof)).toEqual([])
  })

  test('gets the firm form of a dish that is served to others as written', () => {
    const firm = lunchOf(POKE, CONCEIVING)
    expect(firm.lunch.steps.join(' ')).toContain('until it flakes')
    expect(firm.lunch.steps.join(' ')).not.toContain('pink')
    expect(donenessOf({ proof: proofOf(CONCEIVING, [firm]) })).toMatchObject({ state: 'pass', value: 0 })
    const soft = lunchOf(POKE, YOUNG)
    expect(soft.lunch.steps.join(' ')).toContain('pink center')
    expect(donenessOf({ proof: proofOf(YOUNG, [soft]) })).toBeUndefined()
    expect(donenessOf({ proof: proofOf(CONCEIVING, [soft]) })).toMatchObject({ state: 'fail', value: 1 })
  })

  test('gets no dish with undeclared ingredient lines, and no soft dish without a firm form', () => {
    const member = plannedPersonOf(aRequest({ ...CONCEIVING }))
    const { recipe } = dishOf(POKE)
    const lines = recipe.ingredients.map(({ doneness: _, ...line }) => line)
    const built = (changed: object) =>
      buildPlannerCatalogue({
        version: '1',
        foods: [...starter.foods.values()],
        recipes: [{ ...recipe, ...changed }],
      }).dishes[0]
    const served = (changed: object) => {
      const dish = built(changed)
      return dish && softLinesServed(dish, member)
    }
    expect(served({ ingredients: lines })).toBe(0)
    expect(served({ ingredients: lines, firmSteps: [] })).toBe(1)
    expect(served({ firmSteps: [] })).toBe(1)
  })

  test('is offered a soft dish in its firm form when a meal is swapped', () => {
    const request = aRequest({ ...CONCEIVING })
    const { plan } = solved(CONCEIVING)
    const soft = starter.dishes.filter(
      ({ slot, softLines, recipe }) =>
        slot === 'breakfast' &&
        softLines > 0 &&
        (recipe.firmSteps ?? []).length > 0 &&
        plan.mealPlanDays.every((day) => day.breakfast.slug !== recipe.slug),
    )
    const places = soft.flatMap(({ recipe: { slug } }) => plan.mealPlanDays.map((_, day) => ({ slug, day })))
    const change = ({ slug, day }: (typeof places)[number]) =>
      swapMeal(starter, { plan, request, day, slot: 'breakfast', slug, servings: 1 })
    const place = places.find((one) => change(one).status === 'swapped')
    if (!place) throw new Error('No soft breakfast can be swapped in.')
    const { slug, day } = place
    const swapped = change(place)
    if (swapped.status !== 'swapped') throw new Error(swapped.reason)
    expect(swapped.plan.mealPlanDays[day]?.breakfast.slug).toBe(slug)
    expect(softDishes(swapped.plan)).toEqual([])
    expect(donenessOf(swapped)).toMatchObject({ state: 'pass', value: 0 })
  })

  test('is the only one shown how eggs and fish are cooked', () => {
    const idsFor = (profile: object) => safetySentences(aRequest({ ...profile }), []).map(({ id }) => id)
    expect(idsFor(CONCEIVING)).toEqual(expect.arrayContaining(['ss-firm-food', 'ss-raw-food']))
    expect(idsFor(YOUNG)).not.toContain('ss-firm-food')
  })
})

test('the steps of a plan from before doneness was declared are read', () => {
  const before = (day: PlanDay): PlanDay => ({
    ...day,
    intake: day.intake.map(({ doneness, ...eaten }) =>
      eaten.slot === 'lunch' || !doneness ? eaten : { ...eaten, doneness },
    ),
  })
  const value = (day: PlanDay) => donenessOf({ proof: proofOf(CONCEIVING, [day]) })?.value
  expect(value(before(lunchOf(POKE, CONCEIVING)))).toBe(0)
  expect(value(before(lunchOf(POKE, YOUNG)))).toBe(1)
})

test('a declared line does not override the steps shown to the member', () => {
  const day = lunchOf(POKE, YOUNG)
  const declared = { ...day, intake: day.intake.map((eaten) => ({ ...eaten, doneness: 'firm' as const })) }
  expect(donenessOf({ proof: proofOf(CONCEIVING, [declared]) })).toMatchObject({ state: 'fail', value: 1 })
})

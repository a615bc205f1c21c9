import { describe, expect } from 'vitest'
import { caller } from '#members/members.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aMealPlan } from '#tests/support/a-meal-plan.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { cookingRoutes } from './routes.ts'
import { type BoughtFood, shoppingAmount } from './shopping-amount.ts'

const food = (
  name: string,
  category: string,
  portions: [string, number][],
  lookShape = 'round',
): BoughtFood => ({
  name,
  category,
  lookShape,
  portions: portions.map(([unit, gramWeight]) => ({ amount: 1, unit, gramWeight })),
})
const VEGETABLE = 'Vegetables and Vegetable Products'
const ONION = food('Onion, raw', VEGETABLE, [
  ['cup, chopped', 160],
  ['large', 150],
  ['medium (2-1/2" dia)', 110],
])
const SPINACH = food('Spinach, raw', VEGETABLE, [
  ['cup', 30],
  ['bunch', 340],
])
const EGG = food('Egg, whole, raw', 'Dairy and Egg Products', [
  ['medium', 44],
  ['large', 50],
])
const CHICKPEAS = food('Chickpeas, canned, drained and rinsed', 'Legumes and Legume Products', [
  ['can drained, rinsed', 254],
])
const MILK = food('Skim milk', 'Dairy and Egg Products', [['cup', 245]], 'liquid')
const CUMIN = food('Cumin seed', 'Spices and Herbs', [
  ['tsp, whole', 2.1],
  ['tbsp, whole', 6],
])
const CHICKEN = food('Chicken breast, skinless, raw', 'Poultry Products', [['piece', 87]])

describe('what to buy', () => {
  const cases: [BoughtFood, number, string, string][] = [
    [ONION, 250, '3 medium', '3 medium'],
    [SPINACH, 60, '2.5 oz', '60 g'],
    [SPINACH, 360, '1 bunch', '1 bunch'],
    [EGG, 300, '6 large', '6 large'],
    [CHICKPEAS, 500, '2 can', '2 can'],
    [MILK, 1300, '1.5 qt', '1.3 l'],
    [MILK, 300, '1.25 cup', '300 ml'],
    [CUMIN, 2, '1 tsp', '1 tsp'],
    [CUMIN, 15, '2.5 tbsp', '2.5 tbsp'],
    [CUMIN, 6.3, '1 tbsp', '1 tbsp'],
    [ONION, 3000, '6.75 lb', '3 kg'],
    [CHICKEN, 453, '1 lb', '460 g'],
    [CHICKEN, 700, '1.75 lb', '700 g'],
    [CHICKEN, 1240, '2.75 lb', '1.3 kg'],
  ]
  test.for(cases)('of %o', ([food, grams, us, metric]) => {
    const amount = shoppingAmount(food, grams)
    expect(`${amount.us.amount} ${amount.us.unit}`).toBe(us)
    expect(`${amount.metric.amount} ${amount.metric.unit}`).toBe(metric)
  })
})

async function cooking(ctx: Context, profile: { goals: string[] } & Record<string, unknown>) {
  const { plan } = await aMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID, ...profile })
  const call = caller(as(ctx, { kind: 'guest' }), cookingRoutes)
  const { status, body } = await call('GET', `/mealplan/${SAMPLE_MEAL_PLAN_ID}/cooking`)
  expect(status).toBe(200)
  return { plan, body }
}

describe('the shopping list of a plan', () => {
  test('holds every food of it once, with all of its grams', async ({ ctx }) => {
    const { plan, body } = await cooking(ctx, { goals: ['mediterranean'], days: 3 })
    const wanted = new Map<number, number>()
    for (const { breakfast, lunch, dinner, intake } of plan.mealPlanDays) {
      const small = intake.filter(({ slot }) => ['snack', 'tea', 'detox'].includes(slot))
      for (const { fdcId, grams } of [breakfast, lunch, dinner]
        .flatMap((dish) => dish.ingredients)
        .concat(small as never))
        wanted.set(fdcId, (wanted.get(fdcId) ?? 0) + grams)
    }
    const items = body.shopping.flatMap(({ items }: { items: { fdcId: number; grams: number }[] }) => items)
    expect(new Set(items.map(({ fdcId }: { fdcId: number }) => fdcId)).size).toBe(items.length)
    expect(items.length).toBeGreaterThan(15)
    for (const { fdcId, grams } of items) expect(grams).toBe(Math.round(wanted.get(fdcId) ?? 0))
    // Only water is not bought.
    expect(wanted.size - items.length).toBeLessThan(2)
  })

  test('grows with the people at the table', async ({ ctx }) => {
    const one = await cooking(ctx, { goals: ['mind'], days: 1 })
    const gramsOf = ({ body }: typeof one) =>
      body.shopping
        .flatMap(({ items }: { items: { grams: number }[] }) => items)
        .reduce((sum: number, { grams }: { grams: number }) => sum + grams, 0)
    const { plan } = await aMealPlan(ctx, { id: newId(), goals: ['mind'], days: 1, servings: 3 })
    expect(plan.mealPlanDays[0]?.dinner.slug).toBe(one.plan.mealPlanDays[0]?.dinner.slug)
    const all = plan.mealPlanDays[0]?.dinner.ingredients.reduce((sum, { grams }) => sum + grams, 0) ?? 0
    const alone = one.plan.mealPlanDays[0]?.dinner.ingredients.reduce((sum, { grams }) => sum + grams, 0) ?? 1
    expect(all / alone).toBeCloseTo(3, 1)
    expect(gramsOf(one)).toBeGreaterThan(0)
  })

  test('is nobody else’s to read', async ({ ctx }) => {
    const { id } = await aMealPlan(ctx, { goals: ['mind'], days: 1 })
    const call = caller(as(ctx, { kind: 'guest' }), cookingRoutes)
    expect((await call('GET', `/mealplan/${id}/cooking`)).status).toBe(404)
  })
})

test('the servings of a day’s dishes add up to its energy, each dish in its own amount', async ({ ctx }) => {
  const { plan, body } = await cooking(ctx, { goals: ['heart-health'], weightKg: 70, heightCm: 170 })
  type Dish = { slug: string; servings: number; perServing: { energy: number } }
  const kcalOf = new Map<string, number>(
    body.dishes.map(({ slug, servings, perServing }: Dish) => [`${slug} ${servings}`, perServing.energy]),
  )
  for (const { meals, nutrients } of plan.mealPlanDays) {
    const kcal = meals.map(({ slug, servings }) => (kcalOf.get(`${slug} ${servings}`) ?? 0) * servings)
    expect(Math.abs(kcal.reduce((sum, each) => sum + each, 0) - (nutrients.energy ?? 0))).toBeLessThan(2)
  }
})

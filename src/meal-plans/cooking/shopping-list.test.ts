import { describe, expect } from 'vitest'
import { caller } from '#members/members.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { boughtForms, boughtIdOf } from './buying/bought-form.ts'
import { cookingRoutes } from './routes.ts'

async function cooking(ctx: Context, profile: { goals: string[] } & Record<string, unknown>) {
  const { plan } = await aMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID, ...profile })
  const call = caller(as(ctx, { kind: 'guest' }), cookingRoutes)
  const { status, body } = await call('GET', `/mealplan/${SAMPLE_MEAL_PLAN_ID}/cooking`)
  expect(status).toBe(200)
  return { plan, body }
}

type Item = { fdcId: number; name: string; grams: number; dishes: object[] }

describe('the shopping list of a plan', () => {
  test('lists every food once, as a shop sells it, with the dishes that need it', async ({ ctx }) => {
    const { plan, body } = await cooking(ctx, { goals: ['mediterranean'], days: 3 })
    const wanted = new Map<number, number>()
    for (const { breakfast, lunch, dinner, intake } of plan.mealPlanDays) {
      const small = intake.filter(({ slot }) => ['snack', 'tea', 'detox'].includes(slot))
      for (const { fdcId, grams } of [breakfast, lunch, dinner]
        .flatMap((dish) => dish.ingredients)
        .concat(small as never))
        wanted.set(fdcId, (wanted.get(fdcId) ?? 0) + grams)
    }
    const items: Item[] = body.shopping.flatMap(({ items }: { items: Item[] }) => items)
    expect(new Set(items.map(({ fdcId }) => fdcId)).size).toBe(items.length)
    expect(items.length).toBeGreaterThan(15)
    for (const { name, dishes } of items) {
      expect(name).not.toMatch(
        /cooked|boiled|juice, fresh|lemon juice|lime juice|zest|egg (white|yolk)|brewed/i,
      )
      expect(dishes.length).toBeGreaterThan(0)
    }
    const bought = new Map(items.map((item) => [item.fdcId, item.grams]))
    const water = [...wanted.keys()].filter((fdcId) => !bought.has(boughtIdOf(fdcId)))
    // Only water is left off the list.
    expect(water.length).toBeLessThan(2)
    for (const [fdcId, grams] of wanted)
      if (!boughtForms().has(fdcId) && bought.has(fdcId)) expect(bought.get(fdcId)).toBeCloseTo(grams, 0)
  })

  test('grows with the number of people eating', async ({ ctx }) => {
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

  test('cannot be read by other members', async ({ ctx }) => {
    const { id } = await aMealPlan(ctx, { goals: ['mind'], days: 1 })
    const call = caller(as(ctx, { kind: 'guest' }), cookingRoutes)
    expect((await call('GET', `/mealplan/${id}/cooking`)).status).toBe(404)
  })
})

test("the shares of a day's meals add up to the day's total", async ({ ctx }) => {
  const { plan, body } = await cooking(ctx, { goals: ['type-2-diabetes'], weightKg: 90, heightCm: 185 })
  type Dish = { slug: string; servings: number; perShare: { carbohydrate: number } }
  const gramsOf = new Map<string, number>(
    body.dishes.map(({ slug, servings, perShare }: Dish) => [`${slug} ${servings}`, perShare.carbohydrate]),
  )
  expect(body.dishes.some(({ servings }: Dish) => servings !== 1)).toBe(true)
  for (const { meals, nutrients } of plan.mealPlanDays) {
    const grams = meals.map(({ slug, servings }) => gramsOf.get(`${slug} ${servings}`) ?? 0)
    const sum = grams.reduce((all, each) => all + each, 0)
    expect(Math.abs(sum - (nutrients.carbohydrate ?? 0))).toBeLessThan(0.5)
  }
})

test("the servings of a day's dishes add up to the day's energy, each dish in its own amount", async ({
  ctx,
}) => {
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

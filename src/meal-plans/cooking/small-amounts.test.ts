import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { recipes } from '#catalogue/tables.ts'
import { caller } from '#members/members.fixtures.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { cookingRoutes } from './routes.ts'

const SMALL = ['detox', 'snack', 'tea']

seededTest(
  'show the amount of each ingredient in each snack and drink in kitchen measures, and none for dishes',
  async ({ ctx }) => {
    const { plan } = await aMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID, goals: ['mediterranean'], days: 3 })
    const read = async () => {
      const call = caller(as(ctx, { kind: 'guest' }), cookingRoutes)
      const { body } = await call('GET', `/mealplan/${SAMPLE_MEAL_PLAN_ID}/cooking`)
      return body.dishes as { slug: string; servings: number; amounts: string[] }[]
    }
    const eaten = plan.mealPlanDays.flatMap(({ meals, intake }) =>
      meals.map((meal) => ({ ...meal, foods: intake.filter(({ slot }) => slot === meal.slot) })),
    )
    const dishes = await read()
    for (const { slot, slug, servings, foods } of eaten) {
      const dish = dishes.find((dish) => dish.slug === slug && dish.servings === servings)
      if (SMALL.includes(slot)) expect(dish?.amounts.length).toBeGreaterThanOrEqual(foods.length)
      else expect(dish?.amounts).toEqual([])
    }
    const snack = eaten.find(({ slot }) => slot === 'snack')
    const shown = dishes.find(({ slug }) => slug === snack?.slug)?.amounts ?? []
    expect(shown.join()).not.toMatch(/\d g /)
    for (const line of shown) expect(line).toMatch(/^[\d½⅓¼¾⅔⅛⅜⅝⅞]/)

    // The recipe's amounts have increased since then, but the amounts counted in the plan are still shown.
    const [recipe] = await ctx.db
      .select()
      .from(recipes)
      .where(eq(recipes.slug, snack?.slug ?? ''))
    if (!recipe) throw new Error('no recipe')
    const ingredients = recipe.ingredients.map((line) => ({ ...line, grams: line.grams * 3 }))
    await ctx.db.update(recipes).set({ ingredients }).where(eq(recipes.id, recipe.id))
    const later = (await read()).find(({ slug }) => slug === snack?.slug)?.amounts ?? []
    expect(later).toHaveLength(new Set(snack?.foods.map(({ fdcId }) => fdcId)).size)
    for (const [at, { grams }] of (snack?.foods ?? []).entries())
      expect(later[at]).toMatch(new RegExp(`^${Math.round(grams)}\\s?g `))
  },
)

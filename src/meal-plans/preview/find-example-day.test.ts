import { expect } from 'vitest'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import { loadFoods } from '#catalogue/foods/load-foods.ts'
import { loadRecipes } from '#catalogue/recipes/load-recipes.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { seededTest } from '#tests/support/test-context.ts'
import { findExampleDay } from './find-example-day.ts'

async function theGoal(ctx: Context, slug: string) {
  const [condition] = await findConditions(ctx, [starterId('condition', slug)])
  if (!condition) throw new Error(`no health goal ${slug}`)
  return condition
}

seededTest(
  'a day for celiac disease has a breakfast, a lunch and a dinner without wheat',
  async ({ ctx }) => {
    const day = await findExampleDay(ctx, await theGoal(ctx, 'celiac'))
    expect(day?.plates.map(({ category }) => category)).toEqual(['Breakfast', 'Lunch', 'Dinner'])
    expect(day?.allowed).toBeLessThan(day?.outOf ?? 0)
    const foods = new Map((await loadFoods(ctx)).map((food) => [food.fdcId, food]))
    const recipes = new Map((await loadRecipes(ctx)).map((recipe) => [recipe.slug, recipe]))
    for (const { slug } of day?.plates ?? [])
      for (const { fdcId } of recipes.get(slug)?.ingredients ?? [])
        expect(foods.get(fdcId)?.tags).not.toContain('gluten_wheat')
  },
)

seededTest('a goal always has the same day', async ({ ctx }) => {
  const goal = await theGoal(ctx, 'acne')
  const slugs = async () => (await findExampleDay(ctx, goal))?.plates.map(({ slug }) => slug)
  expect(await slugs()).toEqual(await slugs())
})

seededTest('a goal without rules has no day yet', async ({ ctx }) => {
  expect(await findExampleDay(ctx, { ...(await theGoal(ctx, 'acne')), ruleSet: '' })).toBeNull()
})

seededTest(
  'a day for bowel disease in remission has no ultra-processed food, although only a target excludes it',
  async ({ ctx }) => {
    const day = await findExampleDay(ctx, await theGoal(ctx, 'ibd-remission'))
    const ultraProcessed = new Set(
      (await loadFoods(ctx)).filter(({ tags }) => tags.includes('ultra_processed')).map(({ fdcId }) => fdcId),
    )
    const served = (await loadRecipes(ctx)).filter(({ slug }) =>
      day?.plates.some((plate) => plate.slug === slug),
    )
    expect(served).toHaveLength(3)
    for (const { ingredients } of served)
      expect(ingredients.filter(({ fdcId }) => ultraProcessed.has(fdcId))).toEqual([])
    expect(day?.allowed).toBeLessThan(day?.outOf ?? 0)
  },
)

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { recipes } from '#catalogue/tables.ts'
import { seededTest } from '#tests/support/test-context.ts'
import { loadCatalogueData } from './load-catalogue-data.ts'

seededTest('a recipe stored before texts were checked is not used for planning', async ({ ctx }) => {
  const before = await loadCatalogueData(ctx)
  const [recipe] = before.recipes.filter(({ category }) => category === 'Dinner')
  if (!recipe) throw new Error('There is no dinner.')
  await ctx.db
    .update(recipes)
    .set({ steps: [...recipe.steps, 'Fold in the lobster.'] })
    .where(eq(recipes.slug, recipe.slug))

  const after = await loadCatalogueData(ctx)
  expect(after.recipes.map(({ slug }) => slug)).not.toContain(recipe.slug)
  expect(after.recipes).toHaveLength(before.recipes.length - 1)
})

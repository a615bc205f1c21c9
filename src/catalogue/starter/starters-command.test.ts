import { eq, inArray } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { deleteRecipe } from '../recipes/acts/delete-recipe.ts'
import { starterRecipes } from '../recipes/starter/starter-recipes.ts'
import { foodNutrients, foods, recipes } from '../tables.ts'
import { findMissingStarters } from './missing-starters.ts'
import { startersCommand } from './starters-command.ts'

async function run(ctx: Context, ...args: string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const code = await startersCommand.run(args, (act) => act(ctx))
    return { code, out: out.mock.calls.join('') }
  } finally {
    out.mockRestore()
  }
}

/**
 * Resets the catalogue to the state before `count` foods and the recipes that only use those foods were
 * added. Returns the names of both.
 */
async function asBefore(ctx: Context, count: number) {
  const uses = Map.groupBy(
    starterRecipes().flatMap(({ slug, ingredients }) =>
      [...new Set(ingredients.map(({ fdcId }) => fdcId))].map((fdcId) => ({ slug, fdcId })),
    ),
    ({ fdcId }) => fdcId,
  )
  const alone = [...uses].filter(([, by]) => by.length === 1).slice(0, count)
  const fdcIds = alone.map(([fdcId]) => fdcId)
  const slugs = [...new Set(alone.flatMap(([, by]) => by.map(({ slug }) => slug)))]
  await ctx.db.delete(recipes).where(inArray(recipes.slug, slugs))
  await ctx.db.delete(foods).where(inArray(foods.fdcId, fdcIds))
  return { fdcIds, slugs }
}

describe('careplate starters', () => {
  seededTest('has nothing to add to a new catalogue', async ({ ctx }) => {
    expect((await run(ctx)).out).toBe('The catalog has every recipe that comes with this version.\n')
  })

  seededTest(
    'adds later recipes with the foods they need, identical to those in a new catalogue',
    async ({ ctx }) => {
      const rowsOf = async () => ({
        recipes: await ctx.db.select().from(recipes).orderBy(recipes.slug),
        foods: await ctx.db.select().from(foods).orderBy(foods.fdcId),
        figures: await ctx.db
          .select()
          .from(foodNutrients)
          .orderBy(foodNutrients.fdcId, foodNutrients.nutrientId),
      })
      const plain = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
        JSON.stringify(rows, (key, value) => (key === 'changedAt' || key === 'version' ? undefined : value))
      const whole = plain(await rowsOf())
      const { fdcIds, slugs } = await asBefore(ctx, 3)
      const listed = await run(ctx)
      expect(listed.out).toContain(`Recipes not in the catalog (${slugs.length})`)
      expect(listed.out).toContain(`Foods not in the catalog (${fdcIds.length})`)
      expect(plain(await rowsOf())).not.toBe(whole)
      expect((await run(ctx, '--add')).out).toContain(`Recipes added (${slugs.length})`)
      expect(plain(await rowsOf())).toBe(whole)
      expect((await run(ctx, '--add')).out).toContain('has every recipe')
    },
  )

  seededTest('changes no existing rows, and does not restore deleted rows', async ({ ctx }) => {
    const [changed, deleted] = await ctx.db.select().from(recipes).orderBy(recipes.slug)
    if (!changed || !deleted) throw new Error('There are no recipes.')
    await ctx.db.update(recipes).set({ name: 'Ours' }).where(eq(recipes.id, changed.id))
    await deleteRecipe(ctx, { id: deleted.id })
    const { out } = await run(ctx, '--add')
    expect(out).toContain('has every recipe')
    expect(out).toContain(`Deleted here, and left out (1)\n  ${deleted.name}\n`)
    const [unchanged] = await ctx.db.select().from(recipes).where(eq(recipes.id, changed.id))
    expect(unchanged?.name).toBe('Ours')
    expect(await ctx.db.select().from(recipes).where(eq(recipes.id, deleted.id))).toEqual([])
  })

  seededTest('is only for administrators', async ({ ctx }) => {
    await expect(findMissingStarters(as(ctx, { kind: 'guest' }))).rejects.toThrow()
  })
})

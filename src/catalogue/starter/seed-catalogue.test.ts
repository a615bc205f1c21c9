import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { as, seededTest, test } from '#tests/support/test-context.ts'
import { catalogueCache } from '../catalogue-cache.ts'
import { catalogueVersion } from '../catalogue-version.ts'
import { listConditions } from '../conditions/condition-read-models.ts'
import { findCondition } from '../conditions/find-condition.ts'
import { loadFoods } from '../foods/load-foods.ts'
import { listPricingPlans } from '../pricing-plans/pricing-plan-read-model.ts'
import { listRecipePlates } from '../recipes/list-recipe-plates.ts'
import { loadRecipes } from '../recipes/load-recipes.ts'
import { conditions, pricingPlans } from '../tables.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const BROCCOLI_RAW = 170379
const ENERGY_KCAL = 1008

describe('the starter catalogue', () => {
  test('is loaded once, even after some of its rows were deleted', async ({ ctx }) => {
    expect(await seedCatalogue(ctx)).toEqual({ wasSeeded: true })
    await ctx.db.delete(pricingPlans).where(eq(pricingPlans.name, 'Essential'))
    expect(await seedCatalogue(ctx)).toEqual({ wasSeeded: false })
    expect(await listPricingPlans(ctx, catalogueCache())).toHaveLength(2)
  })

  seededTest('has plans for one, two and four goals, with one plan featured', async ({ ctx }) => {
    const plans = await listPricingPlans(ctx, catalogueCache())
    expect(plans.map(({ healthGoals }) => healthGoals)).toEqual([1, 2, 4])
    expect(plans.filter(({ featured }) => featured)).toHaveLength(1)
  })

  seededTest("keeps USDA's figures and distinguishes missing figures", async ({ ctx }) => {
    const foods = await loadFoods(ctx)
    const broccoli = foods.find(({ fdcId }) => fdcId === BROCCOLI_RAW)
    expect(broccoli?.nutrients.get(ENERGY_KCAL)).toBe(34)
    const holes = foods.filter(({ nutrients }) => !nutrients.has(1114))
    expect(holes.length).toBeGreaterThan(0)
  })

  seededTest('has a plate for every dish shown', async ({ ctx }) => {
    const plates = await listRecipePlates(as(ctx, { kind: 'guest' }), { count: 12 })
    expect(plates).toHaveLength(12)
    const dishes = await loadRecipes(ctx)
    for (const plate of plates) {
      const dish = dishes.find(({ slug }) => slug === plate.slug)
      expect(plate.items).toHaveLength(dish?.ingredients.length ?? -1)
    }
  })

  seededTest('raises its version with every write', async ({ ctx }) => {
    const before = await catalogueVersion(ctx)
    await ctx.db.update(pricingPlans).set({ featured: false })
    expect(await catalogueVersion(ctx)).toBe(before + 1)
  })
})

seededTest('a guest sees only enabled health goals, and an administrator sees all', async ({ ctx }) => {
  const [hidden] = await listConditions(ctx, catalogueCache())
  await ctx.db
    .update(conditions)
    .set({ enabled: false })
    .where(eq(conditions.id, hidden?.id ?? ''))
  const guest = as(ctx, { kind: 'guest' })
  expect(await listConditions(guest, catalogueCache())).toHaveLength(24)
  expect(await findCondition(guest, hidden?.id ?? '')).toBeNull()
  expect(await listConditions(ctx, catalogueCache())).toHaveLength(25)
  const admin = as(ctx, { kind: 'signed-in', authUserId: 'a', profileId: null, isAdmin: true })
  expect((await findCondition(admin, hidden?.id ?? ''))?.enabled).toBe(false)
})

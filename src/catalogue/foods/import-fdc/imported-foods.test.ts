import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { foods } from '#catalogue/tables.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import {
  type ArchiveFood,
  fdcTables,
  starterArchiveFoods,
  writeFolder,
} from '#tests/support/catalogue/fdc-archive.ts'
import { seededTest, test } from '#tests/support/test-context.ts'
import { loadFoods } from '../load-foods.ts'
import {
  ARCHIVE_NUTRIENTS,
  archiveFolder,
  ENERGY,
  figuresOf,
  findFood,
  foundation,
  HUMMUS,
  NAVY_BEANS,
  VITAMIN_C,
} from './archive.fixtures.ts'
import { importFdc } from './import-fdc.ts'

const pathTo = archiveFolder()

describe('a food of the starter catalogue', () => {
  const [recipe] = starterRecipes()
  const fdcId = recipe?.ingredients[0]?.fdcId ?? 0

  async function importChanged(ctx: Context) {
    const before = await findFood(ctx, fdcId)
    const changed = starterArchiveFoods().map((food) =>
      food.fdcId === fdcId ? { ...food, category: 'Another category', nutrients: reworked(food) } : food,
    )
    const path = writeFolder(pathTo('changed'), fdcTables(changed, ARCHIVE_NUTRIENTS))
    return { before, report: await importFdc(ctx, { path }) }
  }

  /** Changes vitamin C, removes energy, and adds one figure. */
  function reworked({ nutrients }: ArchiveFood): [number, number | null][] {
    const others = [...nutrients].filter(([id]) => id !== ENERGY && id !== VITAMIN_C)
    return [...(others as [number, number | null][]), [VITAMIN_C, 77.7], [1188, 5]]
  }

  seededTest('takes USDA’s new figures and keeps our judgement', async ({ ctx }) => {
    const { before, report } = await importChanged(ctx)
    expect(report).toMatchObject({ added: 0, changed: 1, figuresRemoved: 1 })
    const after = await findFood(ctx, fdcId)
    const { changedAt: _, version: __, ...rest } = before
    expect(after).toMatchObject({ ...rest, category: 'Another category' })
    const figures = await figuresOf(ctx, fdcId)
    expect(figures.get(VITAMIN_C)).toBe(77.7)
    expect(figures.get(1188)).toBe(5)
    expect(figures.has(ENERGY)).toBe(false)
  })

  seededTest('has its recipes listed in the report and its change recorded', async ({ ctx }) => {
    const { report } = await importChanged(ctx)
    const using = starterRecipes().filter(({ ingredients }) =>
      ingredients.some((item) => item.fdcId === fdcId),
    )
    expect(report.recipes.map(({ slug }) => slug).toSorted()).toEqual(
      using.map(({ slug }) => slug).toSorted(),
    )
    const [entry] = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `food:${fdcId}`))
    expect(entry?.before).toMatchObject({ figures: { [ENERGY]: expect.any(Number) } })
    expect(entry?.after).toMatchObject({ category: 'Another category', figures: { [VITAMIN_C]: 77.7 } })
  })
})

describe('an unjudged food', () => {
  seededTest('is disabled, hidden from the planner, and cannot be enabled', async ({ ctx }) => {
    const planned = (await loadFoods(ctx)).length
    await importFdc(ctx, { path: writeFolder(pathTo('unjudged'), foundation) })
    const food = await findFood(ctx, HUMMUS.fdcId)
    expect(food).toMatchObject({ judged: false, enabled: false, tags: [], name: HUMMUS.description })
    expect(food.portions).toEqual(HUMMUS.portions)
    expect(await loadFoods(ctx)).toHaveLength(planned)
    const enabling = ctx.db.transaction((tx) =>
      tx.update(foods).set({ enabled: true }).where(eq(foods.fdcId, HUMMUS.fdcId)),
    )
    await expect(enabling).rejects.toMatchObject({
      cause: { constraint: 'foods_unjudged_are_disabled' },
    })
  })

  seededTest(
    'keeps a name that an administrator gave it, and otherwise follows USDA’s description',
    async ({ ctx }) => {
      const path = writeFolder(pathTo('named'), foundation)
      await importFdc(ctx, { path })
      await ctx.db.update(foods).set({ name: 'Haricot beans' }).where(eq(foods.fdcId, NAVY_BEANS.fdcId))
      const renamed = [HUMMUS, NAVY_BEANS].map((food) => ({
        ...food,
        description: `${food.description}, raw`,
      }))
      const report = await importFdc(ctx, {
        path: writeFolder(pathTo('renamed'), fdcTables(renamed, ARCHIVE_NUTRIENTS)),
      })
      expect(report).toMatchObject({ added: 0, changed: 2 })
      expect((await findFood(ctx, HUMMUS.fdcId)).name).toBe('Hummus, commercial, raw')
      expect((await findFood(ctx, NAVY_BEANS.fdcId)).name).toBe('Haricot beans')
    },
  )
})

describe('the common names of a food', () => {
  const named = (commonName: string | null) =>
    fdcTables([{ ...HUMMUS, commonName }, NAVY_BEANS], ARCHIVE_NUTRIENTS)

  test('are imported, updated, and kept if a release has none', async ({ ctx }) => {
    const importNamed = (folderName: string, name: string | null) =>
      importFdc(ctx, { path: writeFolder(pathTo(folderName), named(name)) })
    await importNamed('named once', 'chickpea dip')
    expect((await findFood(ctx, HUMMUS.fdcId)).commonName).toBe('chickpea dip')
    expect((await findFood(ctx, NAVY_BEANS.fdcId)).commonName).toBeNull()
    expect(await importNamed('named otherwise', 'houmous')).toMatchObject({ changed: 1 })
    expect((await findFood(ctx, HUMMUS.fdcId)).commonName).toBe('houmous')
    expect(await importNamed('named no more', null)).toMatchObject({ changed: 0 })
    expect((await findFood(ctx, HUMMUS.fdcId)).commonName).toBe('houmous')
  })

  test('are not overwritten once we have judged the food', async ({ ctx }) => {
    await importFdc(ctx, { path: writeFolder(pathTo('named before'), named('chickpea dip')) })
    await ctx.db
      .update(foods)
      .set({ judged: true, commonName: 'our dip' })
      .where(eq(foods.fdcId, HUMMUS.fdcId))
    const report = await importFdc(ctx, { path: writeFolder(pathTo('named after'), named('houmous')) })
    expect(report).toMatchObject({ changed: 0 })
    expect((await findFood(ctx, HUMMUS.fdcId)).commonName).toBe('our dip')
  })
})

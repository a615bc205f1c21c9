import { count, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import { foodNutrients, nutrients } from '#catalogue/tables.ts'
import {
  fdcTables,
  srLegacyTables,
  starterArchiveFoods,
  starterTables,
  usdaFolder,
  writeFolder,
  writeZip,
} from '#tests/support/catalogue/fdc-archive.ts'
import { as, seededTest, test } from '#tests/support/test-context.ts'
import { loadFoods } from '../load-foods.ts'
import {
  ARCHIVE_NUTRIENTS,
  archiveFolder,
  archiveStateOf,
  ENERGY,
  ENERGY_GENERAL,
  figuresOf,
  findFood,
  foundation,
  HUMMUS,
  NAVY_BEANS,
  release,
  VITAMIN_C,
} from './archive.fixtures.ts'
import { importFdc, type Progress } from './import-fdc.ts'

const pathTo = archiveFolder()

describe(release.title, () => {
  seededTest(
    'adds its foods with figures and portions, and a second import changes nothing',
    async ({ ctx }) => {
      const { counts } = release
      const path = await release.archive(pathTo('release.zip'))
      const report = await importFdc(ctx, { path })
      expect(report).toMatchObject({
        added: counts.foods,
        changed: 0,
        unchanged: 0,
        figures: counts.figures,
        portions: counts.portions,
        withoutEnergy: counts.withoutEnergy,
        byType: { Foundation: counts.foods },
        recipes: [],
      })
      const superseded = report.skipped.find(({ reason }) => reason.includes('superseded'))
      expect(superseded?.count).toBe(counts.superseded)

      const hummus = await figuresOf(ctx, HUMMUS.fdcId)
      expect(hummus.get(ENERGY)).toBe(229)
      expect(hummus.get(VITAMIN_C)).toBe(0)
      const beans = await figuresOf(ctx, NAVY_BEANS.fdcId)
      expect(beans.get(1092)).toBe(1470)
      expect(beans.has(VITAMIN_C)).toBe(false)

      const version = await catalogueVersion(ctx)
      const again = await importFdc(ctx, { path })
      expect(again).toMatchObject({ added: 0, changed: 0, unchanged: counts.foods })
      expect(await catalogueVersion(ctx)).toBe(version)
    },
  )
})

const srLegacy = usdaFolder
  ? { title: 'all of SR Legacy', foods: 8789, figures: 679_048, tables: () => srLegacyTables(usdaFolder) }
  : {
      title:
        'the part of SR Legacy that the starter catalogue has (USDA_DATA names no folder with all of it)',
      foods: starterArchiveFoods().length,
      figures: starterArchiveFoods().flatMap(({ nutrients }) => [...nutrients]).length,
      tables: starterTables,
    }

describe(srLegacy.title, () => {
  seededTest('is imported and agrees with the starter catalogue', { timeout: 240_000 }, async ({ ctx }) => {
    const starters = (await loadFoods(ctx)).length
    const path = await writeZip(pathTo('sr-legacy.zip'), srLegacy.tables())
    const report = await importFdc(ctx, { path })
    expect(report).toMatchObject({
      added: srLegacy.foods - starters,
      changed: 0,
      unchanged: starters,
      figures: srLegacy.figures,
    })
    const [stored] = await ctx.db.select({ figures: count() }).from(foodNutrients)
    expect(stored?.figures).toBe(srLegacy.figures)
    const again = await importFdc(ctx, { path })
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: srLegacy.foods })
    expect(await loadFoods(ctx)).toHaveLength(starters)
  })
})

test('FNDDS is read by nutrient number, survey category and portion description', async ({ ctx }) => {
  const survey = { ...HUMMUS, fdcId: 2705385, dataType: 'survey_fndds_food', category: 'Dips, gravies' }
  const path = await writeZip(pathTo('survey.zip'), fdcTables([survey], ARCHIVE_NUTRIENTS))
  const report = await importFdc(ctx, { path })
  expect(report).toMatchObject({ added: 1, byType: { FNDDS: 1 } })
  expect(await findFood(ctx, 2705385)).toMatchObject({
    category: 'Dips, gravies',
    portions: [
      { amount: 2, unit: 'cup', gramWeight: 492 },
      { amount: 1, unit: 'cup, "whipped"', gramWeight: 129 },
    ],
  })
  expect((await figuresOf(ctx, 2705385)).get(ENERGY)).toBe(229)
})

seededTest('a new nutrient gets a group and its unit in our spelling', async ({ ctx }) => {
  await importFdc(ctx, { path: writeFolder(pathTo('nutrients'), foundation) })
  const [folate] = await ctx.db.select().from(nutrients).where(eq(nutrients.id, 1188))
  expect(folate).toMatchObject({ unitName: 'µg', nutrientGroup: 'Vitamins and Other Components' })
  const [energy] = await ctx.db.select().from(nutrients).where(eq(nutrients.id, ENERGY_GENERAL))
  expect(energy).toMatchObject({ unitName: 'kcal', nutrientGroup: 'Proximates', rank: 280 })
})

seededTest('a dry run gives the same report and changes nothing', async ({ ctx }) => {
  const path = writeFolder(pathTo('dry'), foundation)
  const before = await archiveStateOf(ctx)
  const steps: Progress[] = []
  const dry = await importFdc(ctx, { path, isDryRun: true, onProgress: (step) => steps.push(step) })
  expect(await archiveStateOf(ctx)).toEqual(before)
  expect(await importFdc(ctx, { path })).toEqual({ ...dry, isDryRun: false })
  const shares = steps.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

seededTest('missing or contradictory values in an archive stay unknown and are reported', async ({ ctx }) => {
  const figures = `${foundation.get('food_nutrient.csv')}${[
    '"1","321358","1003","9.99",""',
    '"2","321358","2066","1",""',
    '"3","321358","1004","-1",""',
    '"4","321358","1008","229.0",""',
  ].join('\n')}\n`
  const path = writeFolder(pathTo('odd'), new Map([...foundation, ['food_nutrient.csv', figures]]))
  const { skipped } = await importFdc(ctx, { path })
  const found = await figuresOf(ctx, HUMMUS.fdcId)
  expect([...found.keys()]).not.toContain(1003)
  expect([...found.keys()]).not.toContain(1004)
  expect([...found.keys()]).not.toContain(1093)
  expect(found.get(ENERGY)).toBe(229)
  expect(skipped.map(({ reason, count }) => [reason, count])).toEqual([
    ['records that are no food of their own (sample_food)', 1],
    ['Foundation foods that foundation_food.csv does not list (superseded)', 1],
    ['figures left empty: the amount is unknown', 1],
    ['figures of a nutrient that nutrient.csv lacks', 1],
    ['figures below zero', 1],
    ['figures given twice with different amounts', 1],
  ])
})

seededTest('a byte order mark and Windows line endings make no difference', async ({ ctx }) => {
  const marked = [...foundation].map(
    ([file, text]) => [file, `\ufeff${text.replaceAll('\n', '\r\n')}`] as const,
  )
  const plain = await importFdc(ctx, { path: writeFolder(pathTo('plain'), foundation) })
  const windows = await importFdc(ctx, { path: writeFolder(pathTo('windows'), new Map(marked)) })
  expect(windows).toMatchObject({ added: 0, changed: 0, unchanged: plain.added, skipped: plain.skipped })
})

test('only an administrator can import', async ({ ctx }) => {
  const path = writeFolder(pathTo('guest'), foundation)
  const guest = as(ctx, { kind: 'guest' })
  await expect(importFdc(guest, { path })).rejects.toMatchObject({ code: 'not_signed_in' })
  const member = as(ctx, { kind: 'signed-in', authUserId: 'm', profileId: null, isAdmin: false })
  await expect(importFdc(member, { path })).rejects.toMatchObject({ code: 'not_allowed' })
})

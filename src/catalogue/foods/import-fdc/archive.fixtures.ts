import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import { foodNutrients, foods } from '#catalogue/tables.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import { type ArchiveFood, fdcTables, usdaFolder, writeZip } from '#tests/support/catalogue/fdc-archive.ts'
import { starterNutrients } from '../starter/starter-foods.ts'

export const ENERGY = 1008
export const ENERGY_GENERAL = 2047
export const VITAMIN_C = 1162

/** Creates a temporary folder for the archives of one test file and removes it after the tests. */
export function archiveFolder(): (name: string) => string {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'careplate-fdc-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return (name) => join(folder, name)
}

export const ARCHIVE_NUTRIENTS = [
  ...starterNutrients(),
  {
    id: ENERGY_GENERAL,
    name: 'Energy (Atwater General Factors)',
    unitName: 'kcal',
    number: '957',
    rank: 280,
  },
  { id: 1188, name: '5-methyl tetrahydrofolate (5-MTHF)', unitName: 'µg', number: '433', rank: 999_999 },
]

/** Sample Foundation Foods, for machines without USDA's own archive. */
export const HUMMUS: ArchiveFood = {
  fdcId: 321358,
  dataType: 'foundation_food',
  description: 'Hummus, commercial',
  category: 'Legumes and Legume Products',
  portions: [
    { amount: 2, unit: 'cup', gramWeight: 492 },
    { amount: 1, unit: 'cup, "whipped"', gramWeight: 129 },
  ],
  nutrients: [
    [ENERGY, 229],
    [ENERGY_GENERAL, 243],
    [1003, 7.35],
    [VITAMIN_C, 0],
    [1093, null],
    [1188, 12],
  ],
}
export const NAVY_BEANS: ArchiveFood = {
  ...HUMMUS,
  fdcId: 747441,
  description: 'Beans, Dry, Navy (0% moisture)',
  category: 'Legumes and Legume Products',
  nutrients: [[1092, 1470]],
}
export const foundation = fdcTables(
  [
    HUMMUS,
    NAVY_BEANS,
    { ...HUMMUS, fdcId: 321359, description: 'Hummus, as it was', isListed: false },
    { ...HUMMUS, fdcId: 319874, dataType: 'sample_food', description: 'HUMMUS, SABRA CLASSIC' },
  ],
  ARCHIVE_NUTRIENTS,
)

const officialArchive = usdaFolder
  ? readdirSync(usdaFolder).find((file) => /^FoodData_Central_foundation_food_csv.*\.zip$/.test(file))
  : undefined

/** USDA's release of Foundation Foods, or the sample archive above, written to the passed path first. */
export const release = officialArchive
  ? {
      title: `USDA’s own ${officialArchive}`,
      archive: async () => join(usdaFolder, officialArchive),
      counts: { foods: 316, figures: 14_271, portions: 125, superseded: 71, withoutEnergy: 29 },
    }
  : {
      title: 'a small archive of Foundation Foods (USDA_DATA names no folder with USDA’s own)',
      archive: (path: string) => writeZip(path, foundation),
      counts: { foods: 2, figures: 6, portions: 4, superseded: 1, withoutEnergy: 1 },
    }

export async function findFood(ctx: Context, fdcId: number) {
  const [food] = await ctx.db.select().from(foods).where(eq(foods.fdcId, fdcId))
  if (!food) throw new Error(`Food ${fdcId} is not there`)
  return food
}

export async function figuresOf(ctx: Context, fdcId: number): Promise<Map<number, number>> {
  const rows = await ctx.db.select().from(foodNutrients).where(eq(foodNutrients.fdcId, fdcId))
  return new Map(rows.map(({ nutrientId, amount }) => [nutrientId, amount]))
}

export async function archiveStateOf(ctx: Context) {
  const [food] = await ctx.db.select({ count: count() }).from(foods)
  const [figure] = await ctx.db.select({ count: count() }).from(foodNutrients)
  const [entry] = await ctx.db.select({ count: count() }).from(audit)
  const version = await catalogueVersion(ctx)
  return { foods: food?.count, figures: figure?.count, entries: entry?.count, version }
}

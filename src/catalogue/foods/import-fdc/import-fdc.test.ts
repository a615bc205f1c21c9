import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { foodNutrients, foods, nutrients } from '#catalogue/tables.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import {
  type ArchiveFood,
  fdcTables,
  srLegacyTables,
  starterArchiveFoods,
  starterTables,
  type Tables,
  usdaFolder,
  writeFolder,
  writeZip,
} from '#tests/support/fdc-archive.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { as, seededTest, test } from '#tests/support/test-context.ts'
import { loadFoods } from '../load-foods.ts'
import { starterNutrients } from '../starter/starter-foods.ts'
import { importFdc, type Progress } from './import-fdc.ts'

const ENERGY = 1008
const ENERGY_GENERAL = 2047
const VITAMIN_C = 1162

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'careplate-fdc-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NUTRIENTS = [
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

/** What Foundation Foods look like, for machines without USDA's own archive. */
const HUMMUS: ArchiveFood = {
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
const NAVY_BEANS: ArchiveFood = {
  ...HUMMUS,
  fdcId: 747441,
  description: 'Beans, Dry, Navy (0% moisture)',
  category: 'Legumes and Legume Products',
  nutrients: [[1092, 1470]],
}
const foundation = fdcTables(
  [
    HUMMUS,
    NAVY_BEANS,
    { ...HUMMUS, fdcId: 321359, description: 'Hummus, as it was', isListed: false },
    { ...HUMMUS, fdcId: 319874, dataType: 'sample_food', description: 'HUMMUS, SABRA CLASSIC' },
  ],
  NUTRIENTS,
)

const officialArchive = usdaFolder
  ? readdirSync(usdaFolder).find((file) => /^FoodData_Central_foundation_food_csv.*\.zip$/.test(file))
  : undefined

const release = officialArchive
  ? {
      title: `USDA’s own ${officialArchive}`,
      path: async () => join(usdaFolder, officialArchive),
      counts: { foods: 316, figures: 14_271, portions: 125, superseded: 71, withoutEnergy: 29 },
    }
  : {
      title: 'a small archive of Foundation Foods (USDA_DATA names no folder with USDA’s own)',
      path: () => writeZip(join(folder, 'foundation.zip'), foundation),
      counts: { foods: 2, figures: 6, portions: 4, superseded: 1, withoutEnergy: 1 },
    }

describe(release.title, () => {
  seededTest(
    'brings its foods with figures and portions, and a second import changes nothing',
    async ({ ctx }) => {
      const { counts } = release
      const path = await release.path()
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
    const path = await writeZip(join(folder, 'sr-legacy.zip'), srLegacy.tables())
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

describe('a food of the starter catalogue', () => {
  const [recipe] = starterRecipes()
  const fdcId = recipe?.ingredients[0]?.fdcId ?? 0

  async function importChanged(ctx: Context) {
    const before = await findFood(ctx, fdcId)
    const changed = starterArchiveFoods().map((food) =>
      food.fdcId === fdcId ? { ...food, category: 'Another category', nutrients: reworked(food) } : food,
    )
    const path = writeFolder(join(folder, 'changed'), fdcTables(changed, NUTRIENTS))
    return { before, report: await importFdc(ctx, { path }) }
  }

  /** Vitamin C measured again, energy no longer given, and one new figure. */
  function reworked({ nutrients }: ArchiveFood): [number, number | null][] {
    const kept = [...nutrients].filter(([id]) => id !== ENERGY && id !== VITAMIN_C)
    return [...(kept as [number, number | null][]), [VITAMIN_C, 77.7], [1188, 5]]
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

  seededTest('has its recipes named, and the change on record', async ({ ctx }) => {
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

describe('a food that nobody has judged', () => {
  seededTest('is disabled, unseen by the planner, and cannot be enabled', async ({ ctx }) => {
    const planned = (await loadFoods(ctx)).length
    await importFdc(ctx, { path: writeFolder(join(folder, 'unjudged'), foundation) })
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

  seededTest('keeps a name that was given to it, and otherwise follows USDA’s words', async ({ ctx }) => {
    const path = writeFolder(join(folder, 'named'), foundation)
    await importFdc(ctx, { path })
    await ctx.db.update(foods).set({ name: 'Haricot beans' }).where(eq(foods.fdcId, NAVY_BEANS.fdcId))
    const renamed = [HUMMUS, NAVY_BEANS].map((food) => ({ ...food, description: `${food.description}, raw` }))
    const report = await importFdc(ctx, {
      path: writeFolder(join(folder, 'renamed'), fdcTables(renamed, NUTRIENTS)),
    })
    expect(report).toMatchObject({ added: 0, changed: 2 })
    expect((await findFood(ctx, HUMMUS.fdcId)).name).toBe('Hummus, commercial, raw')
    expect((await findFood(ctx, NAVY_BEANS.fdcId)).name).toBe('Haricot beans')
  })
})

describe('the names that people know a food by', () => {
  const named = (commonName: string | null) => fdcTables([{ ...HUMMUS, commonName }, NAVY_BEANS], NUTRIENTS)

  test('are brought in, followed, and kept where a release has none', async ({ ctx }) => {
    const importNamed = (folderName: string, name: string | null) =>
      importFdc(ctx, { path: writeFolder(join(folder, folderName), named(name)) })
    await importNamed('named once', 'chickpea dip')
    expect((await findFood(ctx, HUMMUS.fdcId)).commonName).toBe('chickpea dip')
    expect((await findFood(ctx, NAVY_BEANS.fdcId)).commonName).toBeNull()
    expect(await importNamed('named otherwise', 'houmous')).toMatchObject({ changed: 1 })
    expect((await findFood(ctx, HUMMUS.fdcId)).commonName).toBe('houmous')
    expect(await importNamed('named no more', null)).toMatchObject({ changed: 0 })
    expect((await findFood(ctx, HUMMUS.fdcId)).commonName).toBe('houmous')
  })

  test('stay ours where we have judged the food', async ({ ctx }) => {
    await importFdc(ctx, { path: writeFolder(join(folder, 'named before'), named('chickpea dip')) })
    await ctx.db
      .update(foods)
      .set({ judged: true, commonName: 'our dip' })
      .where(eq(foods.fdcId, HUMMUS.fdcId))
    const report = await importFdc(ctx, { path: writeFolder(join(folder, 'named after'), named('houmous')) })
    expect(report).toMatchObject({ changed: 0 })
    expect((await findFood(ctx, HUMMUS.fdcId)).commonName).toBe('our dip')
  })
})

test('FNDDS is read by nutrient number, survey category and described portion', async ({ ctx }) => {
  const survey = { ...HUMMUS, fdcId: 2705385, dataType: 'survey_fndds_food', category: 'Dips, gravies' }
  const path = await writeZip(join(folder, 'survey.zip'), fdcTables([survey], NUTRIENTS))
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

seededTest('a new nutrient gets a group and our way to write its unit', async ({ ctx }) => {
  await importFdc(ctx, { path: writeFolder(join(folder, 'nutrients'), foundation) })
  const [folate] = await ctx.db.select().from(nutrients).where(eq(nutrients.id, 1188))
  expect(folate).toMatchObject({ unitName: 'µg', nutrientGroup: 'Vitamins and Other Components' })
  const [energy] = await ctx.db.select().from(nutrients).where(eq(nutrients.id, ENERGY_GENERAL))
  expect(energy).toMatchObject({ unitName: 'kcal', nutrientGroup: 'Proximates', rank: 280 })
})

seededTest('a dry run reports the same and changes nothing', async ({ ctx }) => {
  const path = writeFolder(join(folder, 'dry'), foundation)
  const before = await stateOf(ctx)
  const steps: Progress[] = []
  const dry = await importFdc(ctx, { path, isDryRun: true, onProgress: (step) => steps.push(step) })
  expect(await stateOf(ctx)).toEqual(before)
  expect(await importFdc(ctx, { path })).toEqual({ ...dry, isDryRun: false })
  const shares = steps.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

seededTest('what an archive leaves open or contradicts stays unknown, and is reported', async ({ ctx }) => {
  const figures = `${foundation.get('food_nutrient.csv')}${[
    '"1","321358","1003","9.99",""',
    '"2","321358","2066","1",""',
    '"3","321358","1004","-1",""',
    '"4","321358","1008","229.0",""',
  ].join('\n')}\n`
  const path = writeFolder(join(folder, 'odd'), new Map([...foundation, ['food_nutrient.csv', figures]]))
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

describe('an archive that is not right changes nothing and says where it is broken', () => {
  const without = (file: string) => new Map([...foundation].filter(([name]) => name !== file))
  const edited = (file: string, edit: (text: string) => string): Tables =>
    new Map([...foundation, [file, edit(foundation.get(file) ?? '')]])
  const lineOf = (file: string, words: string) =>
    (foundation.get(file) ?? '').split('\n').findIndex((line) => line.includes(words)) + 1

  const cases: [string, Tables, string | RegExp][] = [
    ['a missing table', without('nutrient.csv'), /has no nutrient\.csv/],
    ['a missing list of foods', without('foundation_food.csv'), /has no foundation_food\.csv/],
    [
      'a missing column',
      edited('food_nutrient.csv', (text) => text.replace('"amount"', '"quantity"')),
      'food_nutrient.csv, line 1: there is no column amount.',
    ],
    ['an empty table', edited('food_nutrient.csv', () => ''), 'food_nutrient.csv is empty.'],
    [
      'a table cut off inside a value',
      edited('food_nutrient.csv', (text) => text.slice(0, -6)),
      /^food_nutrient\.csv, line \d+: the file ends in the middle of a row/,
    ],
    [
      'a table cut off between values',
      edited('food_portion.csv', (text) => text.slice(0, text.lastIndexOf(','))),
      /^food_portion\.csv, line 9: the row has 7 values, the header 8\.$/,
    ],
    [
      'figures cut off at the end of a row',
      edited('food_nutrient.csv', (text) => text.split('\n').slice(0, 4).join('\n')),
      /food_nutrient\.csv has no figure for 1 of 2 foods, such as 747441 Beans/,
    ],
    [
      'foods cut off at the end of a row',
      edited('food.csv', (text) => text.split('\n').slice(0, 2).join('\n')),
      'foundation_food.csv, line 3: food 747441 is missing from food.csv, which looks cut off.',
    ],
    [
      'a quote that is never closed, before much else',
      edited('food.csv', (text) => `${text}"9","foundation_food","Beans\n${'row,row\n'.repeat(60_000)}`),
      /^food\.csv, line \d+: the row is longer than 200000 characters; the file is damaged\.$/,
    ],
    [
      'a description without end',
      edited('food.csv', (text) => text.replace('"Hummus, commercial"', `"${'Hummus '.repeat(200)}"`)),
      'food.csv, line 2: the description of food 321358 is longer than 1000 characters.',
    ],
    [
      'a byte that is no letter',
      edited('food.csv', (text) => text.replace('"Hummus, commercial"', '"Hum\0mus"')),
      'food.csv, line 2: description holds a byte that stands for no letter; the file is damaged.',
    ],
    [
      'words in the place of a number',
      edited('food_nutrient.csv', (text) => text.replace('"1470"', '"much"')),
      `food_nutrient.csv, line ${lineOf('food_nutrient.csv', '"1470"')}: amount is “much”, which is no number.`,
    ],
    [
      'a food given twice',
      edited('food.csv', (text) => `${text}${text.split('\n')[1]}\n`),
      'food.csv, line 6: food 321358 is there twice.',
    ],
    [
      'a unit that differs from the catalogue’s',
      edited('nutrient.csv', (text) => text.replace(/("1162",[^\n]*?)"MG"/, '$1"UG"')),
      `nutrient.csv, line ${lineOf('nutrient.csv', '"1162"')}: Vitamin C, total ascorbic acid (1162) is given in µg, the catalogue holds it in mg.`,
    ],
    [
      'energy in kilojoules',
      edited('nutrient.csv', (text) => text.replace(/("2047",[^\n]*?)"KCAL"/, '$1"kJ"')),
      /Energy \(Atwater General Factors\) \(2047\) is given in kJ, the catalogue holds it in kcal\.$/,
    ],
    [
      'only branded foods',
      fdcTables([{ ...HUMMUS, dataType: 'branded_food' }], NUTRIENTS),
      'food.csv has no food of Foundation Foods, SR Legacy or FNDDS.',
    ],
  ]

  seededTest.for(cases)('%s', async ([name, tables, message], { ctx }) => {
    const path = writeFolder(join(folder, name), tables)
    await refuses(ctx, path, message)
    await refuses(ctx, await writeZip(`${path}.zip`, tables), message)
  })

  seededTest('a folder with fewer rows than it says it has', async ({ ctx }) => {
    const counts = '"Table","Number of Records"\n"food","4"\n"food_portion","8"\n'
    const tables = new Map([...foundation, ['all_downloaded_table_record_counts.csv', counts]])
    const path = join(folder, 'counted')
    const cut = (foundation.get('food_portion.csv') ?? '').split('\n').slice(0, 5).join('\n')
    writeFolder(path, new Map([...tables, ['food_portion.csv', cut]]))
    await refuses(ctx, path, /^food_portion\.csv has 4 rows, all_downloaded_table_record_counts\.csv says 8;/)
    expect(await importFdc(ctx, { path: writeFolder(path, tables) })).toMatchObject({ added: 2 })
  })

  seededTest('a file that is no archive, or none at all', async ({ ctx }) => {
    const path = join(folder, 'letter.zip')
    writeFileSync(path, 'Dear Sir or Madam, please find enclosed')
    await refuses(ctx, path, /^letter\.zip is no zip archive, or is cut off/)
    await refuses(ctx, join(folder, 'nowhere.zip'), /^There is no file or folder/)
  })

  seededTest('a zip file cut off anywhere, or with a changed byte', async ({ ctx }) => {
    const whole = readFileSync(await release.path())
    const path = join(folder, 'damaged.zip')
    for (const share of [0.1, 0.6, 0.999]) {
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)))
      await refuses(ctx, path, /is no zip archive, or is cut off/)
    }
    const changed = Buffer.from(whole)
    const inside = whole.indexOf('/food_nutrient.csv') + 50
    changed[inside] = (changed[inside] ?? 0) ^ 1
    writeFileSync(path, changed)
    await refuses(ctx, path, /^food_nutrient\.csv is damaged in the archive: /)
  })

  seededTest('a changed digit, which only the checksum of the zip file gives away', async ({ ctx }) => {
    const path = await writeZip(join(folder, 'stored.zip'), foundation, { compress: false })
    const changed = readFileSync(path)
    changed.write('"8470"', changed.indexOf('"1470"'))
    writeFileSync(path, changed)
    await refuses(ctx, path, 'food_nutrient.csv is damaged in the archive: its checksum is wrong.')
  })

  async function refuses(ctx: Context, path: string, message: string | RegExp) {
    const before = await stateOf(ctx)
    await expect(importFdc(ctx, { path })).rejects.toMatchObject({
      name: 'AppError',
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    })
    expect(await stateOf(ctx)).toEqual(before)
  }
})

seededTest('a byte order mark and the line ends of Windows make no difference', async ({ ctx }) => {
  const marked = [...foundation].map(
    ([file, text]) => [file, `\ufeff${text.replaceAll('\n', '\r\n')}`] as const,
  )
  const plain = await importFdc(ctx, { path: writeFolder(join(folder, 'plain'), foundation) })
  const windows = await importFdc(ctx, { path: writeFolder(join(folder, 'windows'), new Map(marked)) })
  expect(windows).toMatchObject({ added: 0, changed: 0, unchanged: plain.added, skipped: plain.skipped })
})

describe('with other connections at work', () => {
  test('two imports at the same moment bring each food once', async () => {
    await using own = await ownDatabase('catalogue')
    const path = await writeZip(join(folder, 'at-once.zip'), foundation)
    const reports = await Promise.all([importFdc(own.ctx, { path }), importFdc(own.ctx, { path })])
    expect(reports.map(({ added, unchanged }) => [added, unchanged]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ])
    expect((await figuresOf(own.ctx, HUMMUS.fdcId)).get(ENERGY)).toBe(229)
  })

  test('what is interrupted leaves nothing behind, and can be run again', async () => {
    await using own = await ownDatabase('catalogue')
    const path = await writeZip(join(folder, 'interrupted.zip'), foundation)
    const before = await stateOf(own.ctx)
    for (const at of ['Reading figures', 'Updating the catalogue', 'Done']) {
      await expect(
        importFdc(own.ctx, {
          path,
          onProgress: ({ step }) => {
            if (step === at) throw new Error('Stopped here')
          },
        }),
      ).rejects.toThrow('Stopped here')
      expect(await stateOf(own.ctx)).toEqual(before)
    }
    expect(await importFdc(own.ctx, { path })).toMatchObject({ added: 2 })
  })
})

test('only an administrator imports', async ({ ctx }) => {
  const path = writeFolder(join(folder, 'guest'), foundation)
  const guest = as(ctx, { kind: 'guest' })
  await expect(importFdc(guest, { path })).rejects.toMatchObject({ code: 'not_signed_in' })
  const member = as(ctx, { kind: 'signed-in', authUserId: 'm', profileId: null, isAdmin: false })
  await expect(importFdc(member, { path })).rejects.toMatchObject({ code: 'not_allowed' })
})

async function findFood(ctx: Context, fdcId: number) {
  const [food] = await ctx.db.select().from(foods).where(eq(foods.fdcId, fdcId))
  if (!food) throw new Error(`Food ${fdcId} is not there`)
  return food
}

async function figuresOf(ctx: Context, fdcId: number): Promise<Map<number, number>> {
  const rows = await ctx.db.select().from(foodNutrients).where(eq(foodNutrients.fdcId, fdcId))
  return new Map(rows.map(({ nutrientId, amount }) => [nutrientId, amount]))
}

async function stateOf(ctx: Context) {
  const [food] = await ctx.db.select({ count: count() }).from(foods)
  const [figure] = await ctx.db.select({ count: count() }).from(foodNutrients)
  const [entry] = await ctx.db.select({ count: count() }).from(audit)
  const version = await catalogueVersion(ctx)
  return { foods: food?.count, figures: figure?.count, entries: entry?.count, version }
}

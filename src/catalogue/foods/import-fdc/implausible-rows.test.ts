import { expect } from 'vitest'
import { fdcTables, writeFolder } from '#tests/support/catalogue/fdc-archive.ts'
import { seededTest } from '#tests/support/test-context.ts'
import {
  ARCHIVE_NUTRIENTS,
  archiveFolder,
  ENERGY,
  figuresOf,
  HUMMUS,
  NAVY_BEANS,
} from './archive.fixtures.ts'
import { importFdc } from './import-fdc.ts'
import { reportText } from './import-report.ts'

const pathTo = archiveFolder()
const [PROTEIN, FAT, CARBOHYDRATE, FIBER, POTASSIUM, SODIUM] = [1003, 1004, 1005, 1079, 1092, 1093]

type Figures = [id: number, amount: number][]

function archiveOf(name: string, nutrients: Figures): string {
  const foods = [{ ...HUMMUS, nutrients }, NAVY_BEANS]
  return writeFolder(pathTo(name), fdcTables(foods, ARCHIVE_NUTRIENTS))
}

const SOUND: Figures = [
  [ENERGY, 229],
  [PROTEIN, 7.35],
  [FAT, 17.1],
  [CARBOHYDRATE, 14.9],
  [FIBER, 5.4],
  [SODIUM, 438],
]

seededTest('impossible rows are skipped, and each is reported with its row', async ({ ctx }) => {
  const wrong: Figures = [
    [ENERGY, 957],
    [PROTEIN, 735],
    [FAT, 17.1],
    [CARBOHYDRATE, 14.9],
    [FIBER, 54],
    [SODIUM, 438],
  ]
  const report = await importFdc(ctx, { path: archiveOf('wrong', wrong) })
  const found = await figuresOf(ctx, HUMMUS.fdcId)
  expect([...found.keys()].toSorted()).toEqual([FAT, CARBOHYDRATE, SODIUM].toSorted())
  const text = reportText(report)
  for (const [line, words] of [
    [2, '957 kcal'],
    [3, '735 g'],
    [6, '54 g of fiber'],
  ] as const)
    expect(text).toMatch(new RegExp(`food_nutrient\\.csv, line ${line}: [^;]*${words}`))
})

seededTest(
  'a figure a thousand times the previous figure is skipped, and the previous figure stays',
  async ({ ctx }) => {
    await importFdc(ctx, { path: archiveOf('sound', SOUND) })
    const slipped = SOUND.map(([id, amount]): Figures[number] => [id, id === SODIUM ? amount / 1000 : amount])
    const report = await importFdc(ctx, { path: archiveOf('slipped', slipped) })
    expect(report).toMatchObject({
      changed: 0,
      skipped: expect.arrayContaining([expect.objectContaining({ count: 1 })]),
    })
    expect((await figuresOf(ctx, HUMMUS.fdcId)).get(SODIUM)).toBe(438)
    expect(reportText(report)).toMatch(/food_nutrient\.csv, line 7: .*0\.438 mg.*438 mg/)
    const changed = SOUND.map(([id, amount]): Figures[number] => [id, id === SODIUM ? 300 : amount])
    expect(await importFdc(ctx, { path: archiveOf('changed', changed) })).toMatchObject({ changed: 1 })
    expect((await figuresOf(ctx, NAVY_BEANS.fdcId)).get(POTASSIUM)).toBe(1470)
  },
)

seededTest('every skipped row is reported, not only the first few', async ({ ctx }) => {
  const many: Figures = [
    ...SOUND,
    [1087, 200_000],
    [1089, 200_000],
    [1090, 200_000],
    [1091, 200_000],
    [1095, 200_000],
  ]
  const report = await importFdc(ctx, { path: archiveOf('many', many) })
  const text = reportText(report)
  for (let line = 8; line <= 12; line += 1) expect(text).toContain(`food_nutrient.csv, line ${line}:`)
})

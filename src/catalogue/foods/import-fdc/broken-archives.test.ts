import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { fdcTables, type Tables, writeFolder, writeZip } from '#tests/support/catalogue/fdc-archive.ts'
import { seededTest } from '#tests/support/test-context.ts'
import {
  ARCHIVE_NUTRIENTS,
  archiveFolder,
  archiveStateOf,
  foundation,
  HUMMUS,
  release,
} from './archive.fixtures.ts'
import { importFdc } from './import-fdc.ts'

const pathTo = archiveFolder()

describe('an invalid archive changes nothing and its error is located', () => {
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
      'a number in hexadecimal digits',
      edited('food_nutrient.csv', (text) => text.replace('"1470"', '"0x5BE"')),
      `food_nutrient.csv, line ${lineOf('food_nutrient.csv', '"1470"')}: amount is “0x5BE”, which is no decimal number. Write it in digits, such as 12.5.`,
    ],
    [
      'semicolons between the values',
      edited('food.csv', (text) => text.replaceAll('","', '";"')),
      'food.csv, line 1: its values are separated by “;”. Save the file with commas between them.',
    ],
    [
      'a blank line at the end',
      edited('food.csv', (text) => `${text}\n`),
      'food.csv, line 6: the line is blank. Remove it, and import again.',
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
      fdcTables([{ ...HUMMUS, dataType: 'branded_food' }], ARCHIVE_NUTRIENTS),
      'food.csv has no food of Foundation Foods, SR Legacy or FNDDS.',
    ],
  ]

  seededTest.for(cases)('%s', async ([name, tables, message], { ctx }) => {
    const path = writeFolder(pathTo(name), tables)
    await refuses(ctx, path, message)
    await refuses(ctx, await writeZip(`${path}.zip`, tables), message)
  })

  seededTest('a byte that is not UTF-8, even at the end of the file', async ({ ctx }) => {
    for (const [name, at] of [
      ['latin', 2],
      ['latin-end', 6],
    ] as const) {
      const path = writeFolder(pathTo(name), foundation)
      const lines = (foundation.get('food.csv') ?? '').split('\n')
      const rest = at === 6 ? [] : lines.slice(at)
      const text = [...lines.slice(0, at - 1), '"9","foundation_food","Cr?me","",""', ...rest].join('\n')
      writeFileSync(join(path, 'food.csv'), Buffer.from(text.replace('?', '\u00e8'), 'latin1'))
      await refuses(
        ctx,
        path,
        `food.csv, line ${at}: the text is not UTF-8. Save the file as UTF-8, or download it again.`,
      )
    }
  })

  seededTest('a folder with fewer rows than stated', async ({ ctx }) => {
    const counts = '"Table","Number of Records"\n"food","4"\n"food_portion","8"\n'
    const tables = new Map([...foundation, ['all_downloaded_table_record_counts.csv', counts]])
    const path = pathTo('counted')
    const cut = (foundation.get('food_portion.csv') ?? '').split('\n').slice(0, 5).join('\n')
    writeFolder(path, new Map([...tables, ['food_portion.csv', cut]]))
    await refuses(ctx, path, /^food_portion\.csv has 4 rows, all_downloaded_table_record_counts\.csv says 8;/)
    expect(await importFdc(ctx, { path: writeFolder(path, tables) })).toMatchObject({ added: 2 })
  })

  seededTest('a file that is not an archive, or a missing file', async ({ ctx }) => {
    const path = pathTo('letter.zip')
    writeFileSync(path, 'Dear Sir or Madam, please find enclosed')
    await refuses(ctx, path, /^letter\.zip is no zip archive, or is cut off/)
    await refuses(ctx, pathTo('nowhere.zip'), /^There is no file or folder/)
  })

  seededTest('a zip file cut off anywhere, or with a changed byte', async ({ ctx }) => {
    const whole = readFileSync(await release.archive(pathTo('release.zip')))
    const path = pathTo('damaged.zip')
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

  seededTest('a zip file that would unpack to far more than tables hold', async ({ ctx }) => {
    const bomb = new Map([...foundation, ['food_attribute.csv', 'a'.repeat(3 * 1024 * 1024)]])
    await refuses(
      ctx,
      await writeZip(pathTo('bomb.zip'), bomb),
      /food_attribute\.csv would unpack to far more/,
    )
    const whole = readFileSync(await release.archive(pathTo('honest.zip')))
    const claimed = Buffer.from(whole)
    let at = claimed.indexOf('PK\u0001\u0002', 0, 'latin1')
    for (; at >= 0; at = claimed.indexOf('PK\u0001\u0002', at + 4, 'latin1')) {
      claimed.writeUInt32LE(40_000_000, at + 20)
      claimed.writeUInt32LE(4_000_000_000, at + 24)
    }
    const path = pathTo('claims.zip')
    writeFileSync(path, claimed)
    await refuses(ctx, path, 'The archive would unpack to more than 8 GB.')
  })

  seededTest('a changed digit that only the checksum of the zip file reveals', async ({ ctx }) => {
    const path = await writeZip(pathTo('stored.zip'), foundation, { compress: false })
    const changed = readFileSync(path)
    changed.write('"8470"', changed.indexOf('"1470"'))
    writeFileSync(path, changed)
    await refuses(ctx, path, 'food_nutrient.csv is damaged in the archive: its checksum is wrong.')
  })

  async function refuses(ctx: Context, path: string, message: string | RegExp) {
    const before = await archiveStateOf(ctx)
    await expect(importFdc(ctx, { path })).rejects.toMatchObject({
      name: 'AppError',
      message: message instanceof RegExp ? expect.stringMatching(message) : message,
    })
    expect(await archiveStateOf(ctx)).toEqual(before)
  }
})

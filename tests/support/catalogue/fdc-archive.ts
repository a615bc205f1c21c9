import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import { starterFoods, starterNutrients } from '#catalogue/foods/starter/starter-foods.ts'

/** The tables of an archive: name and CSV. */
export type Tables = Map<string, string>

export type ArchiveFood = {
  fdcId: number
  /** The value in food.csv, such as `sr_legacy_food`. */
  dataType: string
  description: string
  category: string
  commonName?: string | null
  portions: { amount: number; unit: string; gramWeight: number }[]
  /** Null is an empty figure. */
  nutrients: Iterable<readonly [number, number | null]>
  /** False for a record missing from the list of its own type. */
  isListed?: boolean
}

export type ArchiveNutrient = {
  id: number
  name: string
  unitName: string
  number: string
  rank: number | null
}

/**
 * The folder with USDA's files named by USDA_DATA, or empty. It contains
 * `FoodData_Central_foundation_food_csv_*.zip` as published by USDA, and `foods.ndjson.gz` and
 * `nutrients.json` with the figures of SR Legacy.
 */
export const usdaFolder: string = process.env.USDA_DATA ?? ''

const LISTS = new Map([
  ['foundation_food', 'foundation_food.csv'],
  ['sr_legacy_food', 'sr_legacy_food.csv'],
  ['survey_fndds_food', 'survey_fndds_food.csv'],
])
const UNDETERMINED = 9999
const CUP = 1000

/** Lays out foods as in USDA's archives of CSV tables. */
export function fdcTables(foods: ArchiveFood[], nutrients: ArchiveNutrient[]): Tables {
  const categories = [...new Set(foods.map(({ category }) => category))]
  const idOf = (category: string) => categories.indexOf(category) + 1
  const numbers = new Map(nutrients.map(({ id, number }) => [id, number]))
  return new Map([
    [
      'food.csv',
      csv(
        ['fdc_id', 'data_type', 'description', 'food_category_id', 'publication_date'],
        foods.map((food) => [food.fdcId, food.dataType, food.description, idOf(food.category), '2019-04-01']),
      ),
    ],
    ...listTables(foods, idOf),
    [
      'food_category.csv',
      csv(
        ['id', 'code', 'description'],
        categories.map((name) => [idOf(name), '', name]),
      ),
    ],
    [
      'wweia_food_category.csv',
      csv(
        ['wweia_food_category', 'wweia_food_category_description'],
        categories.map((name) => [idOf(name), name]),
      ),
    ],
    [
      'nutrient.csv',
      csv(
        ['id', 'name', 'unit_name', 'nutrient_nbr', 'rank'],
        nutrients.map(({ id, name, unitName, number, rank }) => [
          id,
          name,
          unitCode(unitName),
          number,
          rank ?? '',
        ]),
      ),
    ],
    [
      'measure_unit.csv',
      csv(
        ['id', 'name'],
        [
          [CUP, 'cup'],
          [UNDETERMINED, 'undetermined'],
        ],
      ),
    ],
    ['food_portion.csv', portionTable(foods)],
    ['food_attribute.csv', attributeTable(foods)],
    ['food_nutrient.csv', figureTable(foods, numbers)],
  ])
}

/** Returns the starter catalogue as an archive of SR Legacy, its source. */
export function starterTables(): Tables {
  return fdcTables(starterArchiveFoods(), starterNutrients())
}

export function starterArchiveFoods(): ArchiveFood[] {
  return starterFoods().map((food) => ({ ...food, dataType: 'sr_legacy_food' }))
}

/**
 * Returns all foods of `foods.ndjson.gz` as an archive of SR Legacy. Foods without an FDC id get an id
 * outside its range.
 */
export function srLegacyTables(folder: string): Tables {
  const lines = gunzipSync(readFileSync(join(folder, 'foods.ndjson.gz')))
    .toString('utf8')
    .trim()
    .split('\n')
  const foods = lines.map((line, place): ArchiveFood => {
    const food = JSON.parse(line)
    return {
      ...food,
      fdcId: food.fdcId ?? 900_000_000 + place,
      dataType: 'sr_legacy_food',
      nutrients: Object.entries<number>(food.nutrients).map(([id, amount]) => [Number(id), amount]),
    }
  })
  const nutrients: (ArchiveNutrient & { usdaId: number })[] = JSON.parse(
    readFileSync(join(folder, 'nutrients.json'), 'utf8'),
  )
  return fdcTables(
    foods,
    nutrients.map((nutrient) => ({ ...nutrient, id: nutrient.usdaId, number: nutrient.number ?? '' })),
  )
}

/** Writes tables as USDA packs them: in a folder inside the zip. */
export async function writeZip(
  path: string,
  tables: Tables,
  { compress = true }: { compress?: boolean } = {},
): Promise<string> {
  const zip = new ZipFile()
  for (const [file, text] of tables) {
    zip.addBuffer(Buffer.from(text), `FoodData_Central_csv/${file}`, { compress })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

export function writeFolder(path: string, tables: Tables): string {
  mkdirSync(path, { recursive: true })
  for (const [file, text] of tables) writeFileSync(join(path, file), text)
  return path
}

function listTables(foods: ArchiveFood[], idOf: (category: string) => number): [string, string][] {
  return [...LISTS].flatMap(([type, file]) => {
    const listed = foods.filter(({ dataType, isListed }) => dataType === type && isListed !== false)
    if (listed.length === 0) return []
    const header =
      type === 'survey_fndds_food' ? ['fdc_id', 'wweia_category_number'] : ['fdc_id', 'NDB_number']
    return [
      [
        file,
        csv(
          header,
          listed.map(({ fdcId, category }) => [fdcId, idOf(category)]),
        ),
      ],
    ]
  })
}

/**
 * Foundation Foods name a unit, SR Legacy writes everything as a modifier, and FNDDS uses a single
 * description.
 */
function portionTable(foods: ArchiveFood[]): string {
  const rows = foods.flatMap(({ fdcId, dataType, portions }) =>
    portions.map(({ amount, unit, gramWeight }, place) => {
      const start = [place + 1, fdcId, place + 1]
      if (dataType === 'survey_fndds_food')
        return [...start, '', UNDETERMINED, `${amount} ${unit}`, 10205, gramWeight]
      if (dataType === 'sr_legacy_food') return [...start, amount, UNDETERMINED, '', unit, gramWeight]
      const [, detail = ''] = /^cup(?:, (.*))?$/.exec(unit) ?? []
      return [...start, amount, CUP, '', detail, gramWeight]
    }),
  )
  const header = [
    'id',
    'fdc_id',
    'seq_num',
    'amount',
    'measure_unit_id',
    'portion_description',
    'modifier',
    'gram_weight',
  ]
  return csv(header, rows)
}

/** Common names are among other attributes, which most foods have too. */
function attributeTable(foods: ArchiveFood[]): string {
  const rows = foods.flatMap(({ fdcId, commonName }) => [
    [fdcId * 10, fdcId, '', '', 'FoodOn Ontology Name For FDC Item', 'food'],
    ...(commonName ? [[fdcId * 10 + 1, fdcId, 1, 1000, 'Common Name', commonName]] : []),
  ])
  return csv(['id', 'fdc_id', 'seq_num', 'food_attribute_type_id', 'name', 'value'], rows)
}

/** FNDDS refers to nutrients by number, the other releases by id. */
function figureTable(foods: ArchiveFood[], numbers: Map<number, string>): string {
  const rows = foods.flatMap(({ fdcId, dataType, nutrients }) =>
    [...nutrients].map(([id, amount]) => [
      fdcId * 1000,
      fdcId,
      dataType === 'survey_fndds_food' ? (numbers.get(id) ?? '') : id,
      amount ?? '',
      '',
    ]),
  )
  return csv(['id', 'fdc_id', 'nutrient_id', 'amount', 'derivation_id'], rows)
}

function unitCode(unitName: string): string {
  return unitName === 'kJ' ? 'kJ' : unitName.replace('µ', 'u').toUpperCase()
}

function csv(header: string[], rows: (string | number)[][]): string {
  return [header, ...rows].map((row) => `${row.map(quoted).join()}\n`).join('')
}

function quoted(cell: string | number): string {
  return `"${String(cell).replaceAll('"', '""')}"`
}

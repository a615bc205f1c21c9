import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { foodListSchema, foodsFileSchema } from '../src/catalogue/foods/starter/schema.ts'

/** Writes the USDA figures of the starter foods. The folder contains foods.ndjson.gz and nutrients.json. */

const STARTER = new URL('../src/catalogue/foods/starter/', import.meta.url)

const SOURCE = {
  publisher: 'U.S. Department of Agriculture, Agricultural Research Service',
  release:
    'FoodData Central, SR Legacy (April 2019), with the amounts of the National Nutrient Database for Standard Reference, Release 28 (May 2016)',
  licence: 'Public domain, CC0 1.0',
  text: 'U.S. Department of Agriculture, Agricultural Research Service. FoodData Central, 2019. fdc.nal.usda.gov.',
}

const foodSchema = z.object({
  fdcId: z.int().nullable(),
  ndbNo: z.string(),
  dataType: z.string(),
  description: z.string(),
  category: z.string(),
  commonName: z.string().optional(),
  portions: z.array(z.object({ amount: z.number(), unit: z.string(), gramWeight: z.number() })),
  nutrients: z.record(z.string(), z.number()),
})
type UsdaFood = z.infer<typeof foodSchema>

const nutrientsSchema = z.array(
  z.object({
    usdaId: z.int(),
    number: z.string().nullable(),
    name: z.string(),
    unitName: z.string(),
    group: z.string().nullable(),
    rank: z.number().nullable(),
  }),
)

const folder = process.argv[2]
if (!folder || process.argv.length > 3) {
  process.stderr.write(
    'Usage: node scripts/build-starter-foods.ts <folder with foods.ndjson.gz and nutrients.json>\n',
  )
  process.exit(2)
}
writeFigures(folder)

function writeFigures(folder: string): void {
  const chosen = foodListSchema.parse(JSON.parse(readFileSync(new URL('food-list.json', STARTER), 'utf8')))
  const foods = readFoods(folder, new Set(chosen.map(({ fdcId }) => fdcId)))
  const missing = chosen.filter(({ fdcId }) => !foods.has(fdcId))
  if (missing.length > 0) {
    process.stderr.write(
      `No SR Legacy food: ${missing.map(({ fdcId, name }) => `${fdcId} ${name}`).join(', ')}\n`,
    )
    process.exit(1)
  }
  const inOrder = chosen.map(({ fdcId }) => foods.get(fdcId) as UsdaFood) // None is missing, as checked above.
  const nutrients = readNutrients(folder, inOrder)
  const text = inLines(
    nutrients,
    inOrder.map((food) => compact(food, nutrients)),
  )
  foodsFileSchema.parse(JSON.parse(text))
  writeFileSync(new URL('foods.json', STARTER), text)
  process.stdout.write(
    `${inOrder.length} foods, ${nutrients.length} nutrients, ${Buffer.byteLength(text)} bytes\n`,
  )
}

function readFoods(folder: string, fdcIds: Set<number>): Map<number, UsdaFood> {
  const lines = gunzipSync(readFileSync(join(folder, 'foods.ndjson.gz')))
    .toString('utf8')
    .split('\n')
  const foods = new Map<number, UsdaFood>()
  for (const line of lines) {
    if (line === '') continue
    const food = foodSchema.parse(JSON.parse(line))
    if (food.dataType === 'sr_legacy' && food.fdcId !== null && fdcIds.has(food.fdcId)) {
      foods.set(food.fdcId, food)
    }
  }
  return foods
}

function readNutrients(folder: string, foods: UsdaFood[]) {
  const used = new Set(foods.flatMap((food) => Object.keys(food.nutrients)))
  const known = nutrientsSchema.parse(JSON.parse(readFileSync(join(folder, 'nutrients.json'), 'utf8')))
  const nutrients = known
    .filter(({ usdaId }) => used.has(String(usdaId)))
    .map(({ usdaId, number, name, unitName, group, rank }) => {
      if (!number || !group || rank === null) throw new Error(`Nutrient ${usdaId} ${name} is incomplete`)
      return { id: usdaId, name, unitName, group, rank, number }
    })
  if (nutrients.length !== used.size) throw new Error('A food has a nutrient that nutrients.json lacks')
  return nutrients.sort((a, b) => a.rank - b.rank || a.id - b.id)
}

function compact(food: UsdaFood, nutrients: { id: number }[]) {
  const { fdcId, ndbNo, description, category, commonName } = food
  return {
    fdcId,
    ndbNo,
    description,
    category,
    commonName,
    // USDA lists a few portions without an amount. The import omits them too.
    portions: food.portions
      .filter(({ amount, gramWeight }) => amount > 0 && gramWeight > 0)
      .map(({ amount, unit, gramWeight }) => [amount, unit, gramWeight]),
    // An empty entry is unknown; a reported zero is written as 0.
    amounts: nutrients.map(({ id }) => food.nutrients[id] ?? '').join(),
  }
}

/** One nutrient or food per line, so that a diff shows which food changed. */
function inLines(nutrients: object[], foods: object[]): string {
  const list = (rows: object[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
  return `{"source": ${JSON.stringify(SOURCE)},\n"nutrients": ${list(nutrients)},\n"foods": ${list(foods)}}\n`
}

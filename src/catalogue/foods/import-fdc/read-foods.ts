import { AppError } from '#platform/errors.ts'
import { type Archive, requireTable } from './archive.ts'
import { brokenAt, readTable, wholeNumber } from './read-table.ts'
import { noteSkipped, type SkipList } from './skipped.ts'

/** The food types that we import, and the table in which each lists its own foods. */
export const FOOD_TYPES = {
  foundation_food: { label: 'Foundation', list: 'foundation_food.csv' },
  sr_legacy_food: { label: 'SR Legacy', list: 'sr_legacy_food.csv' },
  survey_fndds_food: { label: 'FNDDS', list: 'survey_fndds_food.csv' },
} as const
type FoodType = keyof typeof FOOD_TYPES

export type ReadFood = { fdcId: number; description: string; category: string; type: FoodType }

type ListedFood = Omit<ReadFood, 'category'> & { categoryId: string; line: number }

const UNCATEGORIZED = 'Uncategorized'

/** Reads the standalone foods of an archive, with the names of their categories. */
export async function readFoods(archive: Archive, skips: SkipList): Promise<Map<number, ReadFood>> {
  const foods = await readFoodTable(archive, skips)
  const surveyCategoryIds = await dropUnlisted(archive, foods, skips)
  const categories = await readCategories(archive, foods)
  return new Map(
    [...foods].map(([fdcId, { description, categoryId, type, line }]) => {
      const id = surveyCategoryIds.get(fdcId) ?? categoryId
      const category = id === '' ? UNCATEGORIZED : categories[type].get(id)
      if (!category) throw brokenAt({ file: 'food.csv', line }, `there is no food category ${id}.`)
      return [fdcId, { fdcId, description, category, type }]
    }),
  )
}

async function readFoodTable(archive: Archive, skips: SkipList): Promise<Map<number, ListedFood>> {
  const foods = new Map<number, ListedFood>()
  const columns = ['fdc_id', 'data_type', 'description', 'food_category_id'] as const
  for await (const row of readTable(requireTable(archive, 'food.csv'), columns)) {
    const { data_type: type, description, food_category_id } = row.cells
    if (!isFoodType(type)) {
      noteSkipped(skips, `records that are no food of their own (${type})`)
      continue
    }
    const fdcId = wholeNumber(row, 'fdc_id')
    if (foods.has(fdcId)) throw brokenAt(row, `food ${fdcId} is there twice.`)
    if (description.trim() === '') throw brokenAt(row, `food ${fdcId} has no description.`)
    if (description.length > LONGEST_DESCRIPTION) {
      throw brokenAt(
        row,
        `the description of food ${fdcId} is longer than ${LONGEST_DESCRIPTION} characters.`,
      )
    }
    const categoryId = food_category_id.trim()
    foods.set(fdcId, { fdcId, description: description.trim(), type, categoryId, line: row.line })
  }
  if (foods.size === 0) {
    throw new AppError('invalid', 'food.csv has no food of Foundation Foods, SR Legacy or FNDDS.')
  }
  return foods
}

/** The same limit as for a description written by hand. */
const LONGEST_DESCRIPTION = 1000

/**
 * Checks food.csv against each type's own list. Foundation Foods keep superseded records in food.csv, which
 * the list omits. Returns the category ids from the list of FNDDS.
 */
async function dropUnlisted(
  archive: Archive,
  foods: Map<number, ListedFood>,
  skips: SkipList,
): Promise<Map<number, string>> {
  const surveyCategoryIds = new Map<number, string>()
  for (const type of new Set([...foods.values()].map((food) => food.type))) {
    const { label, list } = FOOD_TYPES[type]
    const listed = new Set<number>()
    const optional = ['wweia_category_number', 'wweia_category_code'] as const
    for await (const row of readTable(requireTable(archive, list), ['fdc_id'], { optional })) {
      const fdcId = wholeNumber(row, 'fdc_id')
      if (!foods.has(fdcId)) {
        throw brokenAt(row, `food ${fdcId} is missing from food.csv, which looks cut off.`)
      }
      listed.add(fdcId)
      const categoryId = row.cells.wweia_category_number ?? row.cells.wweia_category_code
      if (categoryId) surveyCategoryIds.set(fdcId, categoryId)
    }
    for (const food of foods.values()) {
      if (food.type !== type || listed.has(food.fdcId)) continue
      noteSkipped(skips, `${label} foods that ${list} does not list (superseded)`, nameOf(food))
      foods.delete(food.fdcId)
    }
  }
  return surveyCategoryIds
}

type Categories = ReadonlyMap<string, string>

async function readCategories(
  archive: Archive,
  foods: Map<number, ListedFood>,
): Promise<Record<FoodType, Categories>> {
  const types = new Set([...foods.values()].map((food) => food.type))
  const needsUsual = types.has('foundation_food') || types.has('sr_legacy_food')
  const usual = needsUsual ? await readUsualCategories(archive) : new Map()
  const survey = types.has('survey_fndds_food') ? await readSurveyCategories(archive) : new Map()
  return { foundation_food: usual, sr_legacy_food: usual, survey_fndds_food: survey }
}

async function readUsualCategories(archive: Archive): Promise<Categories> {
  const categories = new Map<string, string>()
  const table = requireTable(archive, 'food_category.csv')
  for await (const { cells } of readTable(table, ['id', 'description'])) {
    categories.set(cells.id, cells.description.trim())
  }
  return categories
}

async function readSurveyCategories(archive: Archive): Promise<Categories> {
  const categories = new Map<string, string>()
  const table = requireTable(archive, 'wweia_food_category.csv')
  // The name of the first column changed between releases.
  const optional = ['wweia_food_category', 'wweia_food_category_code'] as const
  for await (const { cells } of readTable(table, ['wweia_food_category_description'], { optional })) {
    const id = cells.wweia_food_category ?? cells.wweia_food_category_code ?? ''
    categories.set(id, cells.wweia_food_category_description.trim())
  }
  return categories
}

function isFoodType(type: string): type is FoodType {
  return type in FOOD_TYPES
}

export function nameOf({ fdcId, description }: Pick<ReadFood, 'fdcId' | 'description'>): string {
  return `${fdcId} ${description}`
}

import { starterNutrients } from '#catalogue/foods/starter/starter-foods.ts'
import {
  type ArchiveFood,
  fdcTables,
  srLegacyTables,
  starterArchiveFoods,
  type Tables,
  usdaFolder,
} from '#tests/support/catalogue/fdc-archive.ts'

const HOW_MANY = 8789
const FIRST_ID = 900_000_000
const WAYS = [
  ...['canned, drained solids', 'frozen, unprepared', 'cooked, boiled, without salt', 'dried, sulfured'],
  ...['stewed, with added water', 'roasted, lean only', 'fried in vegetable oil', 'microwaved, from frozen'],
  ...['pickled, low sodium', 'strained, infant food', 'with sauce, ready-to-serve', 'smoked and sliced'],
]
const MAKERS = [
  'Hilltop',
  'Rivera',
  'Old Mill',
  'Sunfield',
  'Kestrel',
  'Marlow',
  'Brightwater',
  'Orchard Lane',
]

/**
 * Builds as many foods as SR Legacy has, in its format: the original foods if USDA_DATA is set, otherwise
 * variants of ours.
 */
export function manyFoods(): { tables: Tables; source: string } {
  if (usdaFolder) return { tables: srLegacyTables(usdaFolder), source: 'USDA SR Legacy and SR28' }
  const known = starterArchiveFoods()
  const made = Array.from({ length: HOW_MANY - known.length }, (_, place) => variantOf(known, place))
  return { tables: fdcTables([...known, ...made], starterNutrients()), source: 'made up from ours' }
}

function variantOf(known: ArchiveFood[], place: number): ArchiveFood {
  const food = known[place % known.length]
  if (!food) throw new Error('There are no starter foods.')
  const round = Math.floor(place / known.length)
  const way = WAYS[round % WAYS.length]
  const maker = MAKERS[(round + place) % MAKERS.length]
  return {
    ...food,
    fdcId: FIRST_ID + place,
    description: `${food.description}, ${way}, ${maker} ${round + 1}`,
  }
}

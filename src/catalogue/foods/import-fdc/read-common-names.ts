import type { Archive } from './archive.ts'
import { readTable, wholeNumber } from './read-table.ts'

const FILE = 'food_attribute.csv'
const COMMON_NAME = '1000'

/** Reads the other common names of the wanted foods, joined in one text per food. A release may have none. */
export async function readCommonNames(
  archive: Archive,
  wanted: { has: (fdcId: number) => boolean },
): Promise<Map<number, string>> {
  const names = new Map<number, Set<string>>()
  const table = archive.tables.get(FILE)
  if (!table) return new Map()
  for await (const row of readTable(table, ['fdc_id', 'food_attribute_type_id', 'value'])) {
    const name = row.cells.value.trim()
    if (row.cells.food_attribute_type_id !== COMMON_NAME || name === '') continue
    const fdcId = wholeNumber(row, 'fdc_id')
    if (wanted.has(fdcId)) names.set(fdcId, (names.get(fdcId) ?? new Set()).add(name))
  }
  return new Map([...names].map(([fdcId, all]) => [fdcId, [...all].join(', ')]))
}

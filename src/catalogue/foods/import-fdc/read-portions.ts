import type { Portion } from '../food.ts'
import { type Archive, requireTable } from './archive.ts'
import { parseFigure, type Row, readTable, wholeNumber } from './read-table.ts'
import { noteSkipped, type SkipList } from './skipped.ts'

const COLUMNS = [
  'fdc_id',
  'seq_num',
  'amount',
  'measure_unit_id',
  'portion_description',
  'modifier',
  'gram_weight',
] as const

type PortionRow = Row<(typeof COLUMNS)[number]>

/** Reads the household measures of the wanted foods, in USDA's order. */
export async function readPortions(
  archive: Archive,
  wanted: { has: (fdcId: number) => boolean },
  skips: SkipList,
): Promise<Map<number, Portion[]>> {
  const units = await readUnits(archive)
  const inOrder = new Map<number, { place: number; portion: Portion }[]>()
  for await (const row of readTable(requireTable(archive, 'food_portion.csv'), COLUMNS)) {
    const fdcId = wholeNumber(row, 'fdc_id')
    if (!wanted.has(fdcId)) continue
    const portion = portionOf(row, units)
    if (!portion) {
      noteSkipped(skips, 'portions without an amount, a measure or a weight', `${fdcId}`)
      continue
    }
    const portions = inOrder.get(fdcId) ?? []
    portions.push({ place: parseFigure(row, 'seq_num') ?? 0, portion })
    inOrder.set(fdcId, portions)
  }
  return new Map(
    [...inOrder].map(([fdcId, portions]) => [
      fdcId,
      portions.toSorted((a, b) => a.place - b.place).map(({ portion }) => portion),
    ]),
  )
}

async function readUnits(archive: Archive): Promise<ReadonlyMap<string, string>> {
  const units = new Map<string, string>()
  for await (const { cells } of readTable(requireTable(archive, 'measure_unit.csv'), ['id', 'name'])) {
    if (cells.name !== 'undetermined') units.set(cells.id, cells.name)
  }
  return units
}

/**
 * Builds a portion from a row. The releases express a measure in three ways: Foundation Foods by unit and
 * modifier (`cup`, `drained`), SR Legacy by modifier only, and FNDDS by a description that begins with the
 * amount (`1 cup, cooked`) with a modifier that is only a code.
 */
function portionOf(row: PortionRow, units: ReadonlyMap<string, string>): Portion | null {
  const gramWeight = parseFigure(row, 'gram_weight')
  const { measure_unit_id, portion_description, modifier } = row.cells
  const detail = portion_description.trim() || (/^\d+$/.test(modifier) ? '' : modifier.trim())
  const unit = [units.get(measure_unit_id) ?? '', detail].filter((part) => part !== '').join(', ')
  const amount = parseFigure(row, 'amount')
  if (!gramWeight || gramWeight < 0 || unit === '' || unit === 'Quantity not specified') return null
  if (amount !== null) return amount > 0 ? { amount, unit, gramWeight } : null
  const [, count, measure] = /^(\d+(?:\.\d+)?) (.+)$/.exec(unit) ?? []
  if (count && measure && Number(count) > 0) return { amount: Number(count), unit: measure, gramWeight }
  return { amount: 1, unit, gramWeight }
}

import { AppError } from '#platform/errors.ts'
import {
  FIXED_UNITS,
  groupOfRank,
  type NutrientDefinition,
  UNRANKED,
  unitOfCode,
} from '../../nutrients/nutrient-definition.ts'
import { type Archive, requireTable } from './archive.ts'
import { brokenAt, parseFigure, readTable, wholeNumber } from './read-table.ts'

export type ReadNutrient = NutrientDefinition & { line: number }

/** Nutrients by their identifier in `food_nutrient.csv`. */
export type ReadNutrients = ReadonlyMap<string, ReadNutrient>

const FILE = 'nutrient.csv'

/**
 * Reads the nutrients of an archive. FNDDS refers to them by their older number (208), the other releases by
 * id (1008). No number is as high as an id, so one table serves both.
 */
export async function readNutrients(archive: Archive): Promise<ReadNutrients> {
  const byId = new Map<string, ReadNutrient>()
  const byNumber = new Map<string, ReadNutrient>()
  const table = requireTable(archive, FILE)
  for await (const row of readTable(table, ['id', 'name', 'unit_name', 'nutrient_nbr', 'rank'])) {
    const id = wholeNumber(row, 'id')
    const rank = Math.round(parseFigure(row, 'rank') ?? UNRANKED)
    const { name, unit_name, nutrient_nbr } = row.cells
    if (byId.has(String(id))) throw brokenAt(row, `nutrient ${id} is there twice.`)
    const nutrient = {
      id,
      name: name.trim(),
      unitName: unitOfCode(unit_name.trim()),
      nutrientGroup: groupOfRank(rank),
      rank,
      line: row.line,
    }
    byId.set(String(id), nutrient)
    const number = parseFigure(row, 'nutrient_nbr')
    if (nutrient_nbr !== '' && number !== null && number < 1000) byNumber.set(String(number), nutrient)
  }
  return new Map([...byNumber, ...byId])
}

/**
 * Refuses an archive with a different unit for a nutrient than the catalogue, because its amounts would be
 * wrong.
 */
export function checkUnits(used: Iterable<ReadNutrient>, knownUnits: ReadonlyMap<number, string>): void {
  for (const { id, name, unitName, line } of used) {
    const expected = FIXED_UNITS.get(id) ?? knownUnits.get(id) ?? unitName
    if (unitName === expected) continue
    throw new AppError(
      'invalid',
      `${FILE}, line ${line}: ${name} (${id}) is given in ${unitName}, the catalogue holds it in ${expected}.`,
    )
  }
}

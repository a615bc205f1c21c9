import { mostIn100Grams } from '../nutrients/nutrient.ts'
import { partsAboveWholes } from './food-outliers.ts'

/** A figure that is impossible for a food or is most likely in the wrong unit. */
export type ImplausibleFigure = { nutrientId: number; reason: string; sentence: string }

type Amounts = ReadonlyMap<number, number>
type Nutrients = { get: (id: number) => { name: string; unitName: string } | undefined }

const UNIT_FACTOR = 1000
/** A newly measured amount may also differ a little, in addition to the wrong unit. */
const UNIT_TOLERANCE = 1.1

/**
 * Finds the figures of a food that must not be stored: an amount greater than 100 g can contain, a part that
 * exceeds its whole, and an amount that differs from the previous amount by a factor of 1,000 or 1,000,000.
 * The food form, the API and the import all use this check.
 */
export function implausibleFigures(
  amounts: Amounts,
  { nutrients, before }: { nutrients: Nutrients; before: Amounts },
): ImplausibleFigure[] {
  const found = [...amounts].flatMap(([id, amount]) => {
    const nutrient = nutrients.get(id)
    if (!nutrient) return []
    const figure = { id, amount, ...nutrient }
    return tooMuchIn100Grams(figure) ?? unitSlip(figure, before.get(id)) ?? []
  })
  const named = new Set(found.map(({ nutrientId }) => nutrientId))
  const parts = partsAboveWholes(amounts).flatMap(({ ids, sentence }) =>
    ids.map((nutrientId) => ({ nutrientId, reason: 'figures of a part above its whole', sentence })),
  )
  return [...found, ...parts.filter(({ nutrientId }) => !named.has(nutrientId))]
}

type Figure = { id: number; amount: number; name: string; unitName: string }

function tooMuchIn100Grams({ id, amount, name, unitName }: Figure): ImplausibleFigure | null {
  const most = mostIn100Grams(unitName)
  if (amount <= most) return null
  return {
    nutrientId: id,
    reason: 'figures above what 100 g can hold',
    sentence: `100 g cannot hold ${amount} ${unitName} of ${name}, but ${most} at most.`,
  }
}

function unitSlip(
  { id, amount, name, unitName }: Figure,
  before: number | undefined,
): ImplausibleFigure | null {
  if (before === undefined || before === 0 || amount === 0) return null
  const ratio = Math.max(amount / before, before / amount)
  const isSlip = [UNIT_FACTOR, UNIT_FACTOR ** 2].some(
    (factor) => ratio > factor / UNIT_TOLERANCE && ratio < factor * UNIT_TOLERANCE,
  )
  if (!isSlip) return null
  return {
    nutrientId: id,
    reason: 'figures that look like a wrong unit; the amounts from before stay',
    sentence: `${amount} ${unitName} of ${name} looks like a wrong unit: it was ${before} ${unitName} before. If the earlier amount was wrong, remove it, save, and then enter the new one.`,
  }
}

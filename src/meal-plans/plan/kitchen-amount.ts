export type Measure = { amount: number; unitOfMeasure: string }

/** A recipe line in a kitchen measure, with the weight of that measure. */
export type WeighedMeasure = Measure & { grams: number }

/**
 * Units counted in halves (eggs are `large`), and units kept whole. Other foods can be cut as finely as a cup
 * measures.
 */
const BY_HALVES =
  /^(large|clove|slice|leaf|leaves|stalk|sheet|fillet|piece|cake|tortilla|egg|pinch)(es|s)?\b/i
const BY_ONES = /^(kernel|bag|sprig)s?\b/i

/** Rounds an amount to one that a cook can measure: half an egg or a third of a cup, never 0.37 of either. */
export function kitchenAmount({ amount, unitOfMeasure }: Measure): Measure {
  const unit = unitOfMeasure.trim().toLowerCase()
  if (unit === 'g' || unit === 'ml') return { amount: roundedWeight(amount), unitOfMeasure }
  if (unit === 'lb' && amount < 0.9) return kitchenAmount({ amount: amount * 16, unitOfMeasure: 'oz' })
  if (unit === 'cup' && amount < 0.22) return kitchenAmount({ amount: amount * 16, unitOfMeasure: 'tbsp' })
  if (unit === 'tbsp' && amount < 0.9 && Math.abs(amount - 0.5) > 0.05)
    return kitchenAmount({ amount: amount * 3, unitOfMeasure: 'tsp' })
  if (BY_ONES.test(unit)) return { amount: Math.max(1, Math.round(amount)), unitOfMeasure }
  if (BY_HALVES.test(unit)) return { amount: roundedTo(1 / 2, amount), unitOfMeasure }
  if (unit === 'tbsp' || unit === 'tsp') return { amount: roundedSpoon(amount), unitOfMeasure }
  if (unit === 'oz' || unit === 'lb')
    return { amount: roundedTo(amount < 4 ? 1 / 4 : 1 / 2, amount), unitOfMeasure }
  return { amount: roundedCup(amount), unitOfMeasure }
}

/** Scales a recipe line and rounds it to a kitchen measure. The grams match the rounded measure. */
export function kitchenMeasure(line: WeighedMeasure, factor: number): WeighedMeasure {
  const { unitOfMeasure } = line
  const amount = exactAmount(line.amount)
  // The recipe's own amount is always measurable.
  if (factor === 1) return { amount, unitOfMeasure, grams: line.grams }
  const measured = kitchenAmount({ amount: amount * factor, unitOfMeasure })
  const gramsOfOne = line.grams / amount / unitsIn(unitOfMeasure, measured.unitOfMeasure)
  return { ...measured, grams: measured.amount * gramsOfOne }
}

/**
 * Multiplies a kitchen measure, and converts it to the largest spoon, cup or weight that holds it exactly.
 */
export function timesMeasure(
  { amount, unitOfMeasure, grams }: WeighedMeasure,
  times: number,
): WeighedMeasure {
  return { ...inLargest({ amount: amount * times, unitOfMeasure }), grams: grams * times }
}

/** The larger unit, the number of smaller units in it, and the steps in which a cook can measure it. */
const LARGER: Record<string, { unit: string; holds: number; step: number; least: number }> = {
  tsp: { unit: 'tbsp', holds: 3, step: 1 / 2, least: 1 },
  tbsp: { unit: 'cup', holds: 16, step: 1 / 4, least: 1 / 4 },
  oz: { unit: 'lb', holds: 16, step: 1 / 4, least: 1 },
}

function inLargest(measure: Measure): Measure {
  const larger = LARGER[measure.unitOfMeasure.trim().toLowerCase()]
  if (!larger) return measure
  const amount = measure.amount / larger.holds
  return amount >= larger.least - HAIR && isMultiple(amount, larger.step)
    ? inLargest({ amount, unitOfMeasure: larger.unit })
    : measure
}

const HAIR = 1e-9

function isMultiple(amount: number, step: number): boolean {
  return Math.abs(amount / step - Math.round(amount / step)) < HAIR
}

/** Returns how many smaller units replace one larger unit. */
function unitsIn(larger: string, smaller: string): number {
  if (larger === smaller) return 1
  const [from, to] = [larger.trim().toLowerCase(), smaller.trim().toLowerCase()]
  if (from === 'cup' && to === 'tbsp') return 16
  if (from === 'cup' && to === 'tsp') return 48
  if (from === 'tbsp' && to === 'tsp') return 3
  if (from === 'lb' && to === 'oz') return 16
  throw new Error(`No ${smaller} takes the place of a ${larger}.`)
}

/** Recipes write a third as 0.33 and an eighth as 0.13. */
function exactAmount(amount: number): number {
  const rest = amount - Math.floor(amount)
  const part = [1 / 3, 2 / 3, 1 / 8].find((part) => Math.abs(part - rest) < 0.006)
  return part === undefined ? amount : Math.floor(amount) + part
}

function roundedWeight(amount: number): number {
  return amount < 20 ? Math.max(1, Math.round(amount)) : nearest(amount, 5)
}

function roundedSpoon(amount: number): number {
  if (amount < 0.19) return 1 / 8
  return amount < 2 ? nearest(amount, 1 / 4) : nearest(amount, 1 / 2)
}

const PARTS = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1]

function roundedCup(amount: number): number {
  if (amount >= 10) return Math.round(amount)
  if (amount >= 3) return nearest(amount, 1 / 2)
  const whole = Math.floor(amount)
  const rest = amount - whole
  const part = PARTS.reduce((best, next) => (Math.abs(next - rest) < Math.abs(best - rest) ? next : best))
  return Math.max(1 / 4, whole + part)
}

/** Rounds to a step, and never to zero. */
function roundedTo(step: number, amount: number): number {
  return Math.max(step, nearest(amount, step))
}

function nearest(amount: number, step: number): number {
  return Math.round(amount / step) * step
}

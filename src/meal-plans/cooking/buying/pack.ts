import type { BoughtForm, PackUnit } from './bought-form.ts'
import type { ShoppingAmount } from './shopping-amount.ts'
import { GRAMS_PER_OUNCE, ML_PER_FLUID_OUNCE } from './step.ts'

/** A number of packs of one labeled size. An empty unit of the size counts pieces. */
export type Pack = { count: number; unit: PackUnit } & ShoppingAmount

type PackSize = readonly [unit: PackUnit, holds: number, millilitres?: number | undefined]

/**
 * Returns the packs that hold enough with the least left over. On a tie, fewer packs win. Eggs are counted.
 */
export function packOf({ packs = [], pieceGives }: BoughtForm, needed: number): Pack | null {
  const [best] = packs
    .map((size) => ({ size, count: Math.max(1, Math.ceil(needed / size[1] - 1e-9)) }))
    .toSorted((a, b) => a.count * a.size[1] - b.count * b.size[1] || a.count - b.count)
  if (!best) return null
  const pieces = { amount: best.size[1], unit: '' }
  const size = pieceGives === undefined ? sizeOf(best.size) : { us: pieces, metric: pieces }
  return { count: best.count, unit: best.size[0], ...size }
}

/** Returns the size on the label: grams or milliliters, and ounces and pounds. */
export function sizeOf([, grams, millilitres]: PackSize): ShoppingAmount {
  if (millilitres !== undefined)
    return {
      us: { amount: Math.round(millilitres / ML_PER_FLUID_OUNCE), unit: 'fl oz' },
      metric:
        millilitres < 1000
          ? { amount: millilitres, unit: 'ml' }
          : { amount: Number((millilitres / 1000).toFixed(2)), unit: 'l' },
    }
  return {
    us: inOunces(grams / GRAMS_PER_OUNCE),
    metric:
      grams < 1000 ? { amount: grams, unit: 'g' } : { amount: Number((grams / 1000).toFixed(2)), unit: 'kg' },
  }
}

/**
 * Labels of spice jars use hundredths of an ounce and larger packs use half ounces. Amounts that are a
 * quarter multiple of a pound are shown in pounds.
 */
function inOunces(exact: number) {
  if (exact < 2) return { amount: Number(exact.toFixed(2)), unit: 'oz' }
  const ounces = Math.round(exact * 2) / 2
  const pounds = Math.round(ounces / 4) / 4
  return ounces % 16 === 0 || ounces > 32 ? { amount: pounds, unit: 'lb' } : { amount: ounces, unit: 'oz' }
}

/** A little less than an ounce, a fluid ounce and a cup are, so that what is written in them is never too little. */
export const GRAMS_PER_OUNCE = 28.3495
export const ML_PER_FLUID_OUNCE = 29.5735
export const ML_PER_CUP = 236.588

/** The step that holds an amount, and never the one below it; what sums leave behind the comma is no amount. */
export function upTo(amount: number, step: number): number {
  const steps = Math.max(1, Math.ceil(amount / step - 1e-9))
  return Number((steps * step).toFixed(2))
}

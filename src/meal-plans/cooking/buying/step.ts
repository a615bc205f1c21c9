/**
 * Slightly below the exact ounce, fluid ounce and cup, so that an amount written in these units is never too
 * small.
 */
export const GRAMS_PER_OUNCE = 28.3495
export const ML_PER_FLUID_OUNCE = 29.5735
export const ML_PER_CUP = 236.588

/** Rounds an amount up to the next multiple of `step`. The epsilon absorbs floating-point error. */
export function upTo(amount: number, step: number): number {
  const steps = Math.max(1, Math.ceil(amount / step - 1e-9))
  return Number((steps * step).toFixed(2))
}

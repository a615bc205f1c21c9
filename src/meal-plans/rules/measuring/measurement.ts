import type { Limits } from '../rule.ts'

/** The value that a rule limits, with the limits in the same unit. */
export type Measurement = {
  value: number | null
  limits: Limits
  unit: string
  coverage: number | null
  basis: string
  /** Set if the value alone does not show whether the limits are met. */
  isMet?: boolean
  note?: string
}

export type NotMeasured = { notEvaluated: string; applies?: false }

export function notMeasured(notEvaluated: string): NotMeasured {
  return { notEvaluated }
}

/**
 * Returns the percentage of energy from foods with a figure. Without any energy, no figure can be missing, so
 * it is 100.
 */
export function coveragePercent(coveredKcal: number, energyKcal: number): number {
  return energyKcal <= 0 ? 100 : Math.min(100, (coveredKcal / energyKcal) * 100)
}

import type { Limits } from '../rule.ts'

/** What a plan holds of what a rule speaks of, beside the limits in the same unit. */
export type Measurement = {
  value: number | null
  limits: Limits
  unit: string
  coverage: number | null
  basis: string
  /** Given where being within the limits does not follow from the value alone. */
  isMet?: boolean
  note?: string
}

export type NotMeasured = { notEvaluated: string; applies?: false }

export function notMeasured(notEvaluated: string): NotMeasured {
  return { notEvaluated }
}

/** Percent of energy from foods with a figure. Without energy nothing can be missing. */
export function coveragePercent(coveredKcal: number, energyKcal: number): number {
  return energyKcal <= 0 ? 100 : Math.min(100, (coveredKcal / energyKcal) * 100)
}

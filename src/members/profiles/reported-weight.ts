// Also used by forms in the browser, so this file must not import a library.

export type ReportedWeight = { at: string; kg: number }

/** A reported weight with its age in days. */
export type EarlierWeight = { kg: number; daysAgo: number }

const DAY_MS = 24 * 60 * 60 * 1000
/** More than a year of weekly weights. The first weight is kept in addition. */
const MOST_STORED = 60

/**
 * Adds a weight to the reported ones. Within a day it replaces the last one, as a correction of a typing
 * error.
 */
export function withReportedWeight(
  reported: readonly ReportedWeight[],
  weight: ReportedWeight,
): ReportedWeight[] {
  const last = reported.at(-1)
  const isMended = last !== undefined && Date.parse(weight.at) - Date.parse(last.at) < DAY_MS
  const [first, ...others] = [...(isMended ? reported.slice(0, -1) : reported), weight]
  return first ? [first, ...others.slice(-(MOST_STORED - 1))] : []
}

/** Returns reported weights with their age in whole days, oldest first. */
export function earlierWeights(reported: readonly ReportedWeight[], now: Date): EarlierWeight[] {
  return reported.map(({ at, kg }) => ({
    kg,
    daysAgo: Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / DAY_MS)),
  }))
}

const CHANGE = { share: 0.07, withinDays: 60 } as const
/** The evidence requires three weeks of loss. Older weights say nothing about the current trend. */
const LOSS = { sharePerWeek: 0.01, fromDays: 21, withinDays: 90 } as const
const LOST_ENOUGH = 0.9

type Weighed = {
  weightKg?: number | undefined
  earlierWeights?: readonly EarlierWeight[] | undefined
}

/**
 * Returns the direction of a change of more than 7 % from a weight reported less than 60 days ago. Returns
 * null if there is none. A weight reported within a day counts as corrected.
 */
export function weightChange({ weightKg, earlierWeights = [] }: Weighed): 'lost' | 'gained' | null {
  if (weightKg === undefined) return null
  const other = earlierWeights.find(
    ({ kg, daysAgo }) =>
      daysAgo > 0 && daysAgo < CHANGE.withinDays && Math.abs(weightKg - kg) > kg * CHANGE.share,
  )
  if (!other) return null
  return weightKg < other.kg ? 'lost' : 'gained'
}

/** From this loss within a month, a flare is possible. */
const FLARE_LOSS = { share: 0.03, withinDays: 31 } as const

/**
 * True if more than 3 % of the weight was lost within a month. A weight that was kept for only a few days
 * between two similar weights is treated as a typing error.
 */
export function losesInMonth({ weightKg, earlierWeights = [] }: Weighed): boolean {
  if (weightKg === undefined) return false
  const reported = [...earlierWeights, { kg: weightKg, daysAgo: 0 }]
  return earlierWeights.some(
    ({ kg, daysAgo }, at) =>
      daysAgo > 0 &&
      daysAgo <= FLARE_LOSS.withinDays &&
      weightKg < kg * (1 - FLARE_LOSS.share) &&
      !isMistyped(reported[at - 1], { kg, daysAgo }, reported[at + 1]),
  )
}

const MISTYPED = { withinDays: 3, alike: 0.02, knownWithinDays: 60 } as const

/**
 * A weight without another shortly before it never counts as a typing error: it may have been reported from
 * memory, and the loss may be real.
 */
function isMistyped(
  before: EarlierWeight | undefined,
  { daysAgo }: EarlierWeight,
  next: EarlierWeight | undefined,
): boolean {
  if (!before || !next || daysAgo - next.daysAgo > MISTYPED.withinDays) return false
  if (before.daysAgo - daysAgo > MISTYPED.knownWithinDays) return false
  return Math.abs(next.kg - before.kg) <= before.kg * MISTYPED.alike
}

/** True if a tenth of the first weight is lost. From then on no deficit is planned. */
export function hasLostEnough({ weightKg, earlierWeights = [] }: Weighed): boolean {
  const [first] = earlierWeights
  return first !== undefined && weightKg !== undefined && weightKg <= first.kg * LOST_ENOUGH
}

/** True if more than 1 % of the weight was lost per week, for three weeks or more. */
export function losesTooFast({ weightKg, earlierWeights = [] }: Weighed): boolean {
  if (weightKg === undefined) return false
  return earlierWeights.some(
    ({ kg, daysAgo }) =>
      daysAgo >= LOSS.fromDays &&
      daysAgo <= LOSS.withinDays &&
      (kg - weightKg) / kg > LOSS.sharePerWeek * (daysAgo / 7),
  )
}

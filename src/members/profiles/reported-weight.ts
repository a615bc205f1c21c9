// Used by forms in the browser as well: nothing here imports a library.

/** A weight that a member told, and when. */
export type ReportedWeight = { at: string; kg: number }

/** The same as seen on some day. */
export type EarlierWeight = { kg: number; daysAgo: number }

const DAY_MS = 24 * 60 * 60 * 1000
/** More than a year of one a week; the first is kept beside them. */
const MOST_STORED = 60

/** Those told so far and another. Within a day it takes the place of the last: a slip of typing was mended. */
export function withReportedWeight(
  reported: readonly ReportedWeight[],
  weight: ReportedWeight,
): ReportedWeight[] {
  const last = reported.at(-1)
  const isMended = last !== undefined && Date.parse(weight.at) - Date.parse(last.at) < DAY_MS
  const [first, ...others] = [...(isMended ? reported.slice(0, -1) : reported), weight]
  return first ? [first, ...others.slice(-(MOST_STORED - 1))] : []
}

/** Told weights with their age in whole days, oldest first. */
export function earlierWeights(reported: readonly ReportedWeight[], now: Date): EarlierWeight[] {
  return reported.map(({ at, kg }) => ({
    kg,
    daysAgo: Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / DAY_MS)),
  }))
}

const CHANGE = { share: 0.07, withinDays: 60 } as const
/** The evidence asks for three weeks of it; what was told longer ago says nothing of now. */
const LOSS = { sharePerWeek: 0.01, fromDays: 21, withinDays: 90 } as const
const LOST_ENOUGH = 0.9

type Weighed = {
  weightKg?: number | undefined
  earlierWeights?: readonly EarlierWeight[] | undefined
}

/**
 * How a weight differs by more than 7 % from one that was told less than 60 days ago; null where it does not. One
 * told within a day is only mended by it.
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

/** From here on a loss within a month can be a sign of a flare. */
const FLARE_LOSS = { share: 0.03, withinDays: 31 } as const

/**
 * Whether more than 3 % of the weight was lost within a month. What stood for a few days only, between two weights that
 * are much the same, was no weight to lose from.
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

/** A weight with none shortly before it is never taken for one: it may have been told from memory, and the loss be true. */
function isMistyped(
  before: EarlierWeight | undefined,
  { daysAgo }: EarlierWeight,
  next: EarlierWeight | undefined,
): boolean {
  if (!before || !next || daysAgo - next.daysAgo > MISTYPED.withinDays) return false
  if (before.daysAgo - daysAgo > MISTYPED.knownWithinDays) return false
  return Math.abs(next.kg - before.kg) <= before.kg * MISTYPED.alike
}

/** Whether a tenth of the first weight is lost, from which on nothing is taken off any more. */
export function hasLostEnough({ weightKg, earlierWeights = [] }: Weighed): boolean {
  const [first] = earlierWeights
  return first !== undefined && weightKg !== undefined && weightKg <= first.kg * LOST_ENOUGH
}

/** Whether more than 1 % of the weight was lost in each of three weeks or more. */
export function losesTooFast({ weightKg, earlierWeights = [] }: Weighed): boolean {
  if (weightKg === undefined) return false
  return earlierWeights.some(
    ({ kg, daysAgo }) =>
      daysAgo >= LOSS.fromDays &&
      daysAgo <= LOSS.withinDays &&
      (kg - weightKg) / kg > LOSS.sharePerWeek * (daysAgo / 7),
  )
}

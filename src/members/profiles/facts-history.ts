import type { FactName, MemberFacts } from './facts.ts'
import {
  changedParts,
  type FactsChange,
  factOf,
  isSame,
  namesOfChange,
  type Parts,
  partsOf,
} from './facts-change.ts'
import { type ReportedWeight, withReportedWeight } from './reported-weight.ts'

/** The history of one fact. For a removed fact it records only the removal. */
type FactTelling = {
  /** Null if the fact was removed. */
  toldAt: string | null
  changedAt: string
  /** The version of all facts at the last change of this one. */
  version: number
  /** The version of each part, if it is older. Names of removed parts are not kept. */
  parts?: Record<string, number>
  /** The version at which a part was last removed. */
  droppedVersion?: number
  /** Only for the weight: all weights so far, because fast changes are a safety concern. */
  weights?: ReportedWeight[]
}
export type FactsHistory = Partial<Record<FactName, FactTelling>>

/** A member's reported facts, with a version that increases with each change. */
export type VersionedFacts = { facts: MemberFacts; version: number; history: FactsHistory }

export type FactColumns = {
  facts: MemberFacts
  factsVersion: number
  factsHistory: FactsHistory
  created: Date
}

/**
 * Builds the versioned facts from a profile's opened row. A fact without a history is treated as existing
 * from the start.
 */
export function versionedFactsOf({
  facts,
  factsVersion,
  factsHistory,
  created,
}: FactColumns): VersionedFacts {
  const at = created.toISOString()
  const first = Object.keys(facts).map((name) => [name, { toldAt: at, changedAt: at, version: 1 }])
  return { facts, version: factsVersion, history: { ...Object.fromEntries(first), ...factsHistory } }
}

/** Lists the weights that a member reported, oldest first. Empty once the weight was removed. */
export function weightsReportedIn({
  facts,
  factsHistory,
}: Pick<FactColumns, 'facts' | 'factsHistory'>): ReportedWeight[] {
  return weightsOf(facts.weightKg, factsHistory.weightKg)
}

/** A weight reported before histories were kept is dated by its last change. */
function weightsOf(kg: number | undefined, telling: FactTelling | undefined): ReportedWeight[] {
  if (kg === undefined || !telling?.toldAt) return []
  return telling.weights ?? [{ at: telling.changedAt, kg }]
}

/** The version of a caller who has seen no facts. */
export const NOTHING_SEEN = 0

/**
 * `differing` are facts that the change touches and that were changed to another value after they were seen.
 */
export type MergedFacts = {
  stored: VersionedFacts
  changed: FactName[]
  differing: FactName[]
  given: MemberFacts
}

/**
 * Applies a change that is based on an earlier version. A fact that was changed in the meantime and that the
 * change touches differs: the stored value is kept for the member to decide. A value that is already set is
 * no change, so a change can be sent twice.
 */
export function mergeFacts(
  stored: VersionedFacts,
  change: FactsChange,
  { seen, at }: { seen: number; at: Date },
): MergedFacts {
  const merged: MergedFacts = { stored: { ...stored }, changed: [], differing: [], given: {} }
  const version = stored.version + 1
  for (const name of namesOfChange(change)) {
    const [before, telling] = [partsOf(name, stored.facts[name]), stored.history[name]]
    const after = changedParts(name, before, change)
    if (isSame(before, after)) continue
    if (touchesLater({ before, after, telling, seen })) {
      merged.differing.push(name)
      if (after) merged.given = { ...merged.given, [name]: factOf(name, after) }
      continue
    }
    const { [name]: _, ...others } = merged.stored.facts
    const facts: MemberFacts = after ? { ...others, [name]: factOf(name, after) } : others
    const updated = {
      ...reportedAnew({ before, after, telling, version, at: at.toISOString() }),
      ...(name === 'weightKg' && facts.weightKg !== undefined
        ? {
            weights: withReportedWeight(weightsOf(stored.facts.weightKg, telling), {
              at: at.toISOString(),
              kg: facts.weightKg,
            }),
          }
        : {}),
    }
    merged.stored = { facts, version, history: { ...merged.stored.history, [name]: updated } }
    merged.changed.push(name)
  }
  return merged
}

type Step = { before: Parts | undefined; after: Parts | undefined; telling: FactTelling | undefined }

/** True if a part that the change touches was added or removed after `seen`. */
function touchesLater({ before, after, telling, seen }: Step & { seen: number }): boolean {
  if (!telling) return false
  const { version, droppedVersion = 0 } = telling
  if ((before?.size ?? 0) === 0 && (after?.size ?? 0) === 0) return version > seen
  const isGoneLater = (before ? droppedVersion : version) > seen
  const isOtherLater = [...(before ?? [])].some(
    ([part, value]) => after?.get(part) !== value && versionOf(telling, part) > seen,
  )
  return isOtherLater || (isGoneLater && [...(after ?? [])].some(([part]) => !before?.has(part)))
}

function versionOf({ parts = {}, version }: FactTelling, part: string): number {
  return Object.hasOwn(parts, part) ? (parts[part] ?? version) : version
}

function reportedAnew(step: Step & { version: number; at: string }): FactTelling {
  const { before, after, telling, version, at } = step
  if (!after) return { toldAt: null, changedAt: at, version }
  const unchanged = [...after].filter(([part, value]) => telling && before?.get(part) === value)
  const parts = unchanged.map(([part]) => [part, versionOf(telling as FactTelling, part)] as const)
  const isDropped = after.size === 0 || [...(before ?? [])].some(([part]) => !after.has(part))
  const droppedVersion = isDropped ? version : before ? telling?.droppedVersion : telling?.version
  return {
    toldAt: (before && telling?.toldAt) || at,
    changedAt: at,
    version,
    ...(parts.length > 0 ? { parts: Object.fromEntries(parts) } : {}),
    ...(droppedVersion === undefined ? {} : { droppedVersion }),
  }
}

import type { RuleResult } from '../rules/rule-result.ts'
import type { PersonLine } from './person-line.ts'
import type { ExclusionResult, Proof } from './proof.ts'

/** A field in which two computations of the same proof differ. */
export type Difference = {
  subject: string
  field: string
  stored: unknown
  recomputed: unknown
  /**
   * Set if the difference comes from rules that changed after the plan was proved, so nothing is wrong with
   * the plan.
   */
  because?: 'rules'
}

/** Largest relative difference at which two values count as equal. */
export const TOLERANCE = 0.001

/**
 * Lists the differences between a stored and a recomputed proof. Catalog and solver versions may differ. For
 * a stored proof in an earlier format, only the fields of that format are compared.
 */
export function compareProofs(stored: Proof, recomputed: Proof): Difference[] {
  const isEarlier = stored.versions.proof !== recomputed.versions.proof
  const found = [
    ...compareLists(
      isEarlier ? asEarlier(stored, recomputed) : stored.rules,
      recomputed.rules,
      ({ id }) => id,
    ),
    ...compareLists(stored.resolutions ?? [], recomputed.resolutions, ({ id }) => id),
    ...(stored.person ? comparePersons(stored.person, recomputed.person) : []),
    ...compareLists(
      stored.exclusions,
      isEarlier ? recomputed.exclusions.map(asFirst) : recomputed.exclusions,
      ({ kind, name }) => `${kind}:${name}`,
    ),
    ...compareFields('energy', stored.energy, recomputed.energy),
    ...compareFields('versions', { seed: stored.versions.seed }, { seed: recomputed.versions.seed }),
  ]
  return stored.versions.rules === recomputed.versions.rules ? found : explained(found, stored, recomputed)
}

/** Fields with measured results, as opposed to required values. */
const FINDINGS = ['value', 'coverage', 'state', 'notEvaluated']
const ENERGY_FOUND = ['meanKcal', 'lowestDayKcal', 'highestDayKcal']

/**
 * Marks differences caused by rules that were added, removed or changed, and differences in the lines about
 * those rules.
 */
function explained(found: Difference[], stored: Proof, recomputed: Proof): Difference[] {
  const rules = new Set([...stored.rules, ...recomputed.rules].map(({ id }) => id))
  const subjects = new Set(
    [
      ...(stored.resolutions ?? []),
      ...recomputed.resolutions,
      ...(stored.person ?? []),
      ...recomputed.person,
    ].map(({ id }) => id),
  )
  const changed = new Set(
    found
      .filter(({ subject, field }) => rules.has(subject) && !FINDINGS.includes(field))
      .map(({ subject }) => subject),
  )
  // Rules also set the energy target, and a different target changes whether it was met.
  const isOfEnergyAsked = ({ subject, field }: Difference) =>
    subject === 'energy' && !ENERGY_FOUND.includes(field)
  const isEnergyAskedOtherwise = found.some((one) => isOfEnergyAsked(one) && one.field !== 'state')
  return found.map((difference) =>
    changed.has(difference.subject) ||
    (isEnergyAskedOtherwise && isOfEnergyAsked(difference)) ||
    (subjects.has(difference.subject) && !rules.has(difference.subject))
      ? { ...difference, because: 'rules' }
      : difference,
  )
}

/**
 * A proof without words, because it covers foods only or predates the word checks, is compared without word
 * lines.
 */
function comparePersons(stored: PersonLine[], recomputed: PersonLine[]): Difference[] {
  const both = [stored, recomputed].every((lines) => lines.some(({ kind }) => kind === 'words'))
  const compared = (lines: PersonLine[]) => lines.filter(({ kind }) => both || kind !== 'words')
  return compareLists(compared(stored), compared(recomputed), ({ id }) => id)
}

/**
 * Fills in fields that the earlier proof format lacked. Rules that the plate can't answer get today's state,
 * so they are not counted.
 */
function asEarlier({ rules }: Proof, recomputed: Proof): RuleResult[] {
  const now = new Map(recomputed.rules.map((rule) => [rule.id, rule]))
  return rules.map((rule) => {
    const { onPlate, state, notEvaluated } = now.get(rule.id) ?? rule
    if (onPlate !== false) return { ...rule, onPlate }
    return { ...rule, onPlate, state, ...(notEvaluated !== undefined && { notEvaluated }) }
  })
}

/** Reduces an exclusion to the fields of the first proof format. */
function asFirst({ kind, name, state, foods }: ExclusionResult): ExclusionResult {
  return { kind, name, state, foods }
}

function compareLists<T extends object>(
  stored: T[],
  recomputed: T[],
  keyOf: (item: T) => string,
): Difference[] {
  const before = new Map(stored.map((item) => [keyOf(item), item]))
  const after = new Map(recomputed.map((item) => [keyOf(item), item]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)]
    if (one && other) return compareFields(key, one, other)
    return [{ subject: key, field: 'entry', stored: one ?? null, recomputed: other ?? null }]
  })
}

function compareFields<T extends object>(subject: string, stored: T, recomputed: T): Difference[] {
  const fields = new Set([...Object.keys(stored), ...Object.keys(recomputed)]) as Set<keyof T & string>
  return [...fields]
    .filter((field) => !agree(stored[field], recomputed[field]))
    .map((field) => ({
      subject,
      field,
      stored: stored[field] ?? null,
      recomputed: recomputed[field] ?? null,
    }))
}

// Sums computed in a different order differ in the last binary digits.
const NOISE = 1e-9

function agree(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return isNear(a, b)
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** True if two values differ by no more than the tolerance plus `rounding`. */
export function isNear(a: number, b: number, rounding = NOISE): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b)) + rounding
}

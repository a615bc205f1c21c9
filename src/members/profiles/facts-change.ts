import { isAllowing, MEDICINE_QUESTIONS, OF_ALL_TAKEN, openedByCircumstances } from './allowing-answers.ts'
import type { FactName, MemberFacts } from './facts.ts'
import type { Question } from './question.ts'
import { SHORT_WORDS } from './short-words.ts'

// Also used by forms in the browser, which don't need the validation code, so this file must not import a
// library.

/** Facts with several parts that are added and removed one by one: lists, and facts with named fields. */
export const LIST_FACTS = [
  'allergies',
  'otherAllergies',
  'dislikes',
  'medications',
  'circumstances',
  'triggers',
  'neverRecipes',
  'favoriteRecipes',
] as const
export const RECORD_FACTS = ['clinicLevels', 'answers'] as const

type ListFact = (typeof LIST_FACTS)[number]
type FactOfParts = ListFact | (typeof RECORD_FACTS)[number]

/** The facts that a member reports or removes. Facts that are not named stay unchanged. */
export type FactsChange = {
  /** Whole facts. For a fact with named fields, only the passed fields. */
  set?: MemberFacts | undefined
  remove?: FactName[] | undefined
  /** Entries added to a list. */
  add?: Pick<MemberFacts, ListFact> | undefined
  /** Entries removed from a list, or removed fields of a fact. */
  drop?: Partial<Record<FactOfParts, string[]>> | undefined
}

/** The parts of a fact by name. A fact with only one part has it under an empty name. */
export type Parts = Map<string, unknown>

/**
 * Like `changeBetween`, but for a form. A new medicine or circumstance makes earlier answers outdated, and
 * the form asks those questions again. Their answers count as newly reported even if they are unchanged.
 */
export function changeInForm(seen: MemberFacts, now: MemberFacts): FactsChange {
  const change = changeBetween(seen, now)
  const answers = now.answers ?? {}
  const opened = [
    ...(change.add?.medications ? [...MEDICINE_QUESTIONS, ...OF_ALL_TAKEN] : []),
    ...openedByCircumstances(seen.circumstances ?? [], now.circumstances ?? []),
  ].filter((question) => isAllowing(question, answers[question]))
  const ofTable = (Object.keys(SHORT_WORDS) as Question[]).filter((question) => answers[question])
  if (change.add?.medications) opened.push(...ofTable)
  if (opened.length === 0) return change
  const anew = Object.fromEntries(opened.map((question: Question) => [question, answers[question]]))
  return { ...change, set: { ...change.set, answers: { ...anew, ...change.set?.answers } } }
}

/** Computes the change from the facts that were seen to the current ones. Lists change part by part. */
export function changeBetween(seen: MemberFacts, now: MemberFacts): FactsChange {
  const change = { set: {}, remove: [], add: {}, drop: {} } as Required<Loose>
  for (const name of namesIn(seen, now)) {
    const [before, after] = [partsOf(name, seen[name]), partsOf(name, now[name])]
    if (before && after && after.size > 0 && isOfParts(name)) changeParts(change, name, before, after)
    else if (after) changeWhole(change, name, now[name], isSame(before, after))
    else if (before && before.size > 0 && isOfParts(name)) change.drop[name] = [...before.keys()]
    else if (before) change.remove.push(name)
  }
  answerAgain(change, now)
  return Object.fromEntries(Object.entries(change).filter(([, part]) => Object.keys(part).length > 0))
}

/**
 * A new weight reopens the question whether its change was meant, so the answer is sent again even if it is
 * unchanged.
 */
function answerAgain({ set }: Required<FactsChange>, { answers }: MemberFacts): void {
  const meant = answers?.weight_change_meant
  if (set?.weightKg === undefined || !meant) return
  set.answers = { ...set.answers, weight_change_meant: meant }
}

type Loose = { set: object; remove: FactName[]; add: object; drop: Record<string, string[]> }

function changeWhole(change: Loose, name: FactName, value: unknown, isUnchanged: boolean): void {
  if (isUnchanged) return
  // If a list is first reported on two devices, the entries of both are kept.
  const isAdded = isList(name) && (value as unknown[]).length > 0
  Object.assign(isAdded ? change.add : change.set, { [name]: value })
}

function changeParts(change: Loose, name: FactOfParts, before: Parts, after: Parts): void {
  const added = new Map([...after].filter(([part, value]) => before.get(part) !== value))
  const dropped = [...before.keys()].filter((part) => !after.has(part))
  if (added.size > 0) Object.assign(isList(name) ? change.add : change.set, { [name]: factOf(name, added) })
  if (dropped.length > 0) change.drop[name] = dropped
}

export function changedFacts(facts: MemberFacts, change: FactsChange): MemberFacts {
  const changed = namesOfChange(change).map((name) => {
    const parts = changedParts(name, partsOf(name, facts[name]), change)
    return [name, parts && factOf(name, parts)] as const
  })
  return reportedOnly({ ...facts, ...Object.fromEntries(changed) })
}

/** Returns the parts of a fact after a change. Returns undefined if the fact is no longer reported. */
export function changedParts(
  name: FactName,
  parts: Parts | undefined,
  { set = {}, remove = [], add = {}, drop = {} }: FactsChange,
): Parts | undefined {
  const given = partsOf(name, set[name])
  if (given && !isRecord(name)) return given
  const untouched = remove.includes(name) ? undefined : parts
  const added = given ?? partsOf(name, isList(name) ? add[name] : undefined)
  const dropped = new Set(isOfParts(name) ? drop[name] : [])
  // A part removed under one name and added under another is kept.
  const left = new Map([...[...(untouched ?? [])].filter(([part]) => !dropped.has(part)), ...(added ?? [])])
  // An empty list means that there is none. Removing the last part does not mean that.
  const saysNone = untouched?.size === 0 || added?.size === 0
  return left.size > 0 || saysNone ? left : undefined
}

export function namesOfChange({ set = {}, remove = [], add = {}, drop = {} }: FactsChange): FactName[] {
  return [...new Set([...namesIn(set, add), ...remove, ...(Object.keys(drop) as FactName[])])]
}

export function partsOf(name: FactName, value: unknown): Parts | undefined {
  if (value === undefined) return undefined
  if (isList(name)) return new Map((value as string[]).map((part) => [part, true]))
  if (isRecord(name)) return partsOfRecord(value as object)
  return new Map([['', value]])
}

function partsOfRecord(record: object): Parts | undefined {
  const parts = new Map(Object.entries(reportedOnly(record)))
  return parts.size > 0 ? parts : undefined
}

export function factOf(name: FactName, parts: Parts): unknown {
  if (isList(name)) return [...parts.keys()]
  return isRecord(name) ? Object.fromEntries(parts) : parts.get('')
}

/** True if both have the same parts, in any order. */
export function isSame(one: Parts | undefined, other: Parts | undefined): boolean {
  if (!one || !other) return one === other
  return one.size === other.size && [...one].every(([part, value]) => other.get(part) === value)
}

function namesIn(...facts: MemberFacts[]): FactName[] {
  return [...new Set(facts.flatMap((one) => Object.keys(reportedOnly(one)) as FactName[]))]
}

function reportedOnly<Reported extends object>(reported: Reported): Reported {
  return Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== undefined)) as Reported
}

function isList(name: FactName): name is ListFact {
  return (LIST_FACTS as readonly FactName[]).includes(name)
}

function isRecord(name: FactName): name is (typeof RECORD_FACTS)[number] {
  return (RECORD_FACTS as readonly FactName[]).includes(name)
}

function isOfParts(name: FactName): name is FactOfParts {
  return isList(name) || isRecord(name)
}

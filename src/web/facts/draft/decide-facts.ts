import { openedByCircumstances, withoutAllowing } from '#members/profiles/allowing-answers.ts'
import type { FactName, MemberFacts } from '#members/profiles/facts.ts'
import {
  changeInForm,
  type FactsChange,
  isSame,
  LIST_FACTS,
  type Parts,
  partsOf,
} from '#members/profiles/facts-change.ts'
import type { Vocabulary } from './medicine-vocabulary.ts'

/** The value to keep for a fact whose stored and typed values differ. */
export type FactDecision = 'stored' | 'typed' | 'both'
export type FactDecisions = Partial<Record<FactName, FactDecision>>

/**
 * A fact to decide on, with its stored and its typed value; each is undefined if the fact is not reported.
 * `both` is a list with the additions of both sides. `usual` is the decision unless the member makes another
 * one. It is undefined if the member has to decide.
 */
export type OpenFact = {
  name: FactName
  stored: unknown
  typed: unknown
  both: unknown
  usual: FactDecision | undefined
}

/**
 * `seen` is the version that the typed changes are based on. It is omitted if they are not changes to stored
 * facts.
 */
type Sides = { stored: MemberFacts; typed: MemberFacts; seen?: MemberFacts | undefined }

/** Compares the named facts, and returns those whose values still differ. */
export function openFacts(names: FactName[], { stored, typed, seen }: Sides): OpenFact[] {
  return names
    .filter((name) => !isSame(partsOf(name, stored[name]), partsOf(name, typed[name])))
    .map((name) => {
      const sides = { stored: stored[name], typed: typed[name] }
      return { name, ...sides, ...usualOf(name, { ...sides, seen: seen && { value: seen[name] } }) }
    })
}

type SidesOfFact = { stored: unknown; typed: unknown; seen: { value: unknown } | undefined }

/** Merges two lists. A single value that was changed on both sides is left to the member to decide. */
function usualOf(name: FactName, { stored, typed, seen }: SidesOfFact): Pick<OpenFact, 'both' | 'usual'> {
  const isList = (LIST_FACTS as readonly FactName[]).includes(name)
  const [kept, said] = [partsOf(name, stored), partsOf(name, typed)]
  const merged = isList ? mergedParts(kept, said, seen && partsOf(name, seen.value)) : undefined
  if (merged?.size) {
    if (isSame(merged, kept)) return { both: undefined, usual: 'stored' }
    if (!kept?.size) return { both: undefined, usual: 'typed' }
    return { both: [...merged.keys()], usual: 'both' }
  }
  if (seen) return { both: undefined, usual: undefined }
  return { both: undefined, usual: stored === undefined && typed !== undefined ? 'typed' : 'stored' }
}

/**
 * Merges two lists. The typed list is the stored one with the typed changes applied, so items removed
 * elsewhere are already missing from it. An item that was removed here is kept if it was reported again
 * elsewhere. The server does not name such an item, but there is then no other explanation for the conflict.
 */
function mergedParts(kept: Parts = new Map(), said: Parts = new Map(), seen: Parts = new Map()): Parts {
  const isAdded = [...said.keys()].some((part) => !kept.has(part))
  const isRemovedElsewhere = [...seen.keys()].some((part) => !kept.has(part))
  const isAddedElsewhere = [...kept.keys()].some((part) => !seen.has(part))
  const isExplained = (isAdded && isRemovedElsewhere) || (said.size === 0 && isAddedElsewhere)
  return new Map([...kept, ...said].filter(([part]) => said.has(part) || !seen.has(part) || !isExplained))
}

/**
 * Returns the facts that differ from the stored ones or add to them. A shorter list does not count as a
 * removal.
 */
export function newsIn(typed: MemberFacts, stored: MemberFacts): FactName[] {
  return (Object.keys(typed) as FactName[]).filter((name) => {
    const [said, known] = [partsOf(name, typed[name]), partsOf(name, stored[name])]
    if (!said || isSame(said, known)) return false
    return said.size === 0 || !known || [...said].some(([part, value]) => known.get(part) !== value)
  })
}

/**
 * Returns the member's decision, or else the usual one. Returns undefined if the member still has to decide.
 */
export function decisionFor({ name, both, usual }: OpenFact, decisions: FactDecisions) {
  const decision = decisions[name]
  // The lists may have been edited since, so that there is nothing left to merge.
  return decision === 'both' && both === undefined ? usual : (decision ?? usual)
}

export function undecided(open: OpenFact[], decisions: FactDecisions): FactName[] {
  return open.filter((fact) => !decisionFor(fact, decisions)).map(({ name }) => name)
}

/** Applies the decisions to the facts. A fact that is to be removed becomes undefined. */
export function decidedFacts(facts: MemberFacts, open: OpenFact[], decisions: FactDecisions): MemberFacts {
  const decided = open.map((fact) => [fact.name, fact[decisionFor(fact, decisions) ?? 'stored']] as const)
  return { ...facts, ...Object.fromEntries(decided) }
}

/**
 * Returns the change to send after the decisions. Answers in it are sent again, because the form asked those
 * questions again.
 */
export function decidedChange(
  decisions: FactDecisions,
  { stored, typed, open }: Compared & { open: OpenFact[] },
): FactsChange {
  return changeInForm(stored, decidedFacts(typed, open, decisions))
}

/**
 * Removes outdated answers from the decided facts. These are answers given before one of the medicines or
 * circumstances was reported and not typed again with it, so their questions are open again.
 */
export function withoutOldAnswers(
  decided: MemberFacts,
  { stored, typed, vocabulary }: Compared & { vocabulary: Pick<Vocabulary, 'openedByMedicines'> | null },
): MemberFacts {
  const { answers = {}, medications = [], circumstances = [] } = decided
  const opened = [
    ...(vocabulary?.openedByMedicines(stored.medications ?? [], medications) ?? []),
    ...openedByCircumstances(stored.circumstances ?? [], circumstances),
  ]
  const old = opened.filter((question) => typed.answers?.[question] !== answers[question])
  return decided.answers ? { ...decided, answers: withoutAllowing(answers, old) } : decided
}

type Compared = { stored: MemberFacts; typed: MemberFacts }

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

/** What holds of a fact that is kept and was typed otherwise. */
export type FactDecision = 'stored' | 'typed' | 'both'
export type FactDecisions = Partial<Record<FactName, FactDecision>>

/**
 * A fact to decide on, as it is kept and as it was typed; undefined if it is not told. `both` is a list with what was
 * added on either side. `usual` is what holds unless the member chooses otherwise, and undefined if they have to choose.
 */
export type OpenFact = {
  name: FactName
  stored: unknown
  typed: unknown
  both: unknown
  usual: FactDecision | undefined
}

/** `seen` is what the typed changes are based on, if they are changes to what was kept. */
type Sides = { stored: MemberFacts; typed: MemberFacts; seen?: MemberFacts | undefined }

/** Compares the facts of these names, and returns those that both sides still tell differently. */
export function openFacts(names: FactName[], { stored, typed, seen }: Sides): OpenFact[] {
  return names
    .filter((name) => !isSame(partsOf(name, stored[name]), partsOf(name, typed[name])))
    .map((name) => {
      const sides = { stored: stored[name], typed: typed[name] }
      return { name, ...sides, ...usualOf(name, { ...sides, seen: seen && { value: seen[name] } }) }
    })
}

type SidesOfFact = { stored: unknown; typed: unknown; seen: { value: unknown } | undefined }

/** Picks both of two lists. A single value is chosen by the member if it was changed on both sides. */
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
 * Merges two lists. What was typed was put onto the kept list, which lacks already what was removed elsewhere. An item
 * that was removed here stays if it was told again elsewhere: the server does not name it, but asked for no other reason.
 */
function mergedParts(kept: Parts = new Map(), said: Parts = new Map(), seen: Parts = new Map()): Parts {
  const isAdded = [...said.keys()].some((part) => !kept.has(part))
  const isRemovedElsewhere = [...seen.keys()].some((part) => !kept.has(part))
  const isAddedElsewhere = [...kept.keys()].some((part) => !seen.has(part))
  const isExplained = (isAdded && isRemovedElsewhere) || (said.size === 0 && isAddedElsewhere)
  return new Map([...kept, ...said].filter(([part]) => said.has(part) || !seen.has(part) || !isExplained))
}

/** Facts that say something else, or something more, than what is kept. A shorter list takes nothing back. */
export function newsIn(typed: MemberFacts, stored: MemberFacts): FactName[] {
  return (Object.keys(typed) as FactName[]).filter((name) => {
    const [said, known] = [partsOf(name, typed[name]), partsOf(name, stored[name])]
    if (!said || isSame(said, known)) return false
    return said.size === 0 || !known || [...said].some(([part, value]) => known.get(part) !== value)
  })
}

/** Returns what the member chose, or else what usually holds; undefined if they still have to choose. */
export function decisionFor({ name, both, usual }: OpenFact, decisions: FactDecisions) {
  const decision = decisions[name]
  // The lists may have been typed on since, and have nothing more to put together.
  return decision === 'both' && both === undefined ? usual : (decision ?? usual)
}

export function undecided(open: OpenFact[], decisions: FactDecisions): FactName[] {
  return open.filter((fact) => !decisionFor(fact, decisions)).map(({ name }) => name)
}

/** The facts with what was decided; undefined where it was decided that a fact is not told any more. */
export function decidedFacts(facts: MemberFacts, open: OpenFact[], decisions: FactDecisions): MemberFacts {
  const decided = open.map((fact) => [fact.name, fact[decisionFor(fact, decisions) ?? 'stored']] as const)
  return { ...facts, ...Object.fromEntries(decided) }
}

/** What the form sends once that was decided; what it answers, it asked anew. */
export function decidedChange(
  decisions: FactDecisions,
  { stored, typed, open }: Compared & { open: OpenFact[] },
): FactsChange {
  return changeInForm(stored, decidedFacts(typed, open, decisions))
}

/**
 * What was decided, without answers that were given before a medicine or circumstance of it was told and were not typed
 * again with that: they are open once more.
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

import { openedByCircumstances, withoutAllowing } from '#members/profiles/allowing-answers.ts'
import type { FactName, MemberFacts } from '#members/profiles/facts.ts'
import {
  changeInForm,
  type FactsChange,
  isSame,
  LIST_FACTS,
  partsOf,
} from '#members/profiles/facts-change.ts'
import type { Vocabulary } from './medicine-vocabulary.ts'

/** What holds of a fact that is kept and was typed otherwise. */
export type FactDecision = 'stored' | 'typed' | 'both'
export type FactDecisions = Partial<Record<FactName, FactDecision>>

/** A fact to decide on, as it is kept and as it was typed; undefined where it is not told. */
export type OpenFact = { name: FactName; stored: unknown; typed: unknown; both: unknown }

export function openFacts(names: FactName[], stored: MemberFacts, typed: MemberFacts): OpenFact[] {
  return names.map((name) => ({
    name,
    stored: stored[name],
    typed: typed[name],
    both: bothOf(name, stored[name], typed[name]),
  }))
}

/** Facts that say something else, or something more, than what is kept. A shorter list takes nothing back. */
export function newsIn(typed: MemberFacts, stored: MemberFacts): FactName[] {
  return (Object.keys(typed) as FactName[]).filter((name) => {
    const [said, known] = [partsOf(name, typed[name]), partsOf(name, stored[name])]
    if (!said || isSame(said, known)) return false
    return said.size === 0 || !known || [...said].some(([part, value]) => known.get(part) !== value)
  })
}

/** All of either list, where that is more than each of them says. */
function bothOf(name: FactName, stored: unknown, typed: unknown): unknown {
  if (!(LIST_FACTS as readonly FactName[]).includes(name)) return undefined
  const [one, other] = [partsOf(name, stored), partsOf(name, typed)]
  if (!one?.size || !other?.size) return undefined
  const both = [...new Map([...one, ...other]).keys()]
  return both.length > one.size && both.length > other.size ? both : undefined
}

/** Two lists are both meant until the member says otherwise, and so is what was never told; else what is kept stays. */
export function usualDecision({ stored, typed, both }: OpenFact): FactDecision {
  if (both !== undefined) return 'both'
  return stored === undefined && typed !== undefined ? 'typed' : 'stored'
}

/** The facts with what was decided; undefined where it was decided that a fact is not told any more. */
export function decidedFacts(facts: MemberFacts, open: OpenFact[], decisions: FactDecisions): MemberFacts {
  const decided = open.map((fact) => [fact.name, fact[decisions[fact.name] ?? usualDecision(fact)]] as const)
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

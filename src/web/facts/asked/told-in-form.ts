import type { Told } from '#members/profiles/asked-question.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { toldBeside } from '#members/profiles/told-beside.ts'
import { type BodyUnits, type FactsDraft, saidIn } from '../draft/facts-draft.ts'
import type { Vocabulary } from '../draft/medicine-vocabulary.ts'

/**
 * Converts the form to the input of the questions. Before the list of medicines is loaded, medicines call for
 * no questions.
 */
export function toldInForm(
  draft: FactsDraft,
  units: BodyUnits,
  { goals, vocabulary }: { goals: readonly string[]; vocabulary: Vocabulary | null },
): Told {
  const reported = saidIn(draft, units) as MemberFacts
  const of = { goals, year: new Date().getUTCFullYear() }
  return vocabulary
    ? vocabulary.toldIn(reported, of)
    : toldBeside(reported, { ...of, named: [], medicines: [] })
}

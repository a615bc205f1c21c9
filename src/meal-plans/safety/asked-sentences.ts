import type { Medicine } from '#catalogue/medicines/medicine.ts'
import { askedOf, isDecidingFor, type PutQuestion } from '#members/profiles/asked-of.ts'
import type { Told } from '#members/profiles/asked-question.ts'
import { ASKED_BEFORE_FATHERING, onList } from '#members/profiles/medicine-lists.ts'
import { toldIn } from '#members/profiles/told.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'

/**
 * Returns the sentences shown with the meals because of the member's answers, and one that lists open
 * questions whose answers could change the plan.
 */
export function askedSentences({
  input,
  member: { year },
}: {
  input: PlannerInput
  member: PlannedPerson
}): SafetySentence[] {
  const told = toldIn(input, { goals: input.goals, year })
  const put = askedOf(told)
  return [...put.flatMap(saidBeside), ...fathering(told), ...openQuestions(put, told)]
}

function saidBeside({ question, lead, medicines }: PutQuestion): SafetySentence[] {
  if (lead.to !== 'limited') return []
  const [medicine] = medicines
  return [
    medicine ? beside(medicine, `asked:${question}`, lead.say) : atTheTop(`asked:${question}`, lead.say),
  ]
}

/** True if the sentence depends on the member's answers or on open questions. */
export function isOfAnswers(id: string): boolean {
  return id.startsWith('asked:')
}

function fathering({ sex, circumstances, medicines }: Told): SafetySentence[] {
  if (sex !== 'male' || !circumstances.has('trying_to_conceive')) return []
  return onList(medicines, ASKED_BEFORE_FATHERING).map((medicine) =>
    beside(
      medicine,
      `fathering:${medicine.name}`,
      `${medicine.label} can matter for a child that you father. Please ask the person who prescribes it before you try. Do not stop it on your own.`,
    ),
  )
}

/** Asks members who joined before a question existed. Open questions do not block a plan. */
function openQuestions(put: readonly PutQuestion[], told: Told): SafetySentence[] {
  const open = put.filter((one) => one.isOpen && isDecidingFor(told, one))
  if (open.length === 0) return []
  const words = open.map(({ text }) => text).join(' ')
  return [atTheTop('asked:open', `Please answer in your profile: ${words}`)]
}

function beside({ name }: Medicine, id: string, text: string): SafetySentence {
  return { ...atTheTop(id, text), position: 'medicine', rank: 'medicine', medicine: name }
}

function atTheTop(id: string, text: string): SafetySentence {
  return {
    id,
    text,
    position: 'top',
    rank: 'other',
    places: SENTENCE_PLACES,
    evidence: { severity: 'hard', source: 'OURS', verified: 'derived', certainty: 'medium' },
  }
}

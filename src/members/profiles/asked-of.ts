import type { Medicine } from '#catalogue/medicines/medicine.ts'
import { type AskedQuestion, type Lead, SERVE, type Told } from './asked-question.ts'
import { MEDICINES_ASKED } from './medicines-asked.ts'
import { CONCEIVING_ASKED, MEMBERS_ASKED } from './members-asked.ts'
import { type Answer, answersTo, type Question } from './question.ts'

/** All questions of the table, in the order in which they are asked. */
export const ALL_ASKED: readonly AskedQuestion[] = [...CONCEIVING_ASKED, ...MEDICINES_ASKED, ...MEMBERS_ASKED]

/** A question as it is asked of one member. */
export type PutQuestion = {
  question: Question
  text: string
  /** The possible answers. `words` is set if the answer is not plain yes, no or “I don’t know”. */
  answers: readonly { answer: Answer; words: string | undefined }[]
  /** The medicines that the question is about. */
  medicines: readonly Medicine[]
  /** The consequence of the answer, or of leaving the question open. */
  lead: Lead
  isOpen: boolean
  isOptional: boolean
}

/** Lists the questions for this member, each once, with the consequences of their answers. */
export function askedOf(told: Told): PutQuestion[] {
  const put: PutQuestion[] = []
  for (const asked of ALL_ASKED) {
    const because = asked.because(told)
    const isAsked = Array.isArray(because) ? because.length > 0 : because === true
    if (!isAsked || put.some(({ question }) => question === asked.question)) continue
    const medicines = Array.isArray(because) ? (because as readonly Medicine[]) : []
    const one = putTo(told, asked, medicines)
    put.push(one)
    if (one.lead.to === 'ask_first' && one.lead.until) put.push(untilAgreed(told, one.lead.until, medicines))
  }
  return put.filter(({ question }, at) => put.findIndex((one) => one.question === question) === at)
}

function putTo(told: Told, asked: AskedQuestion, medicines: readonly Medicine[]): PutQuestion {
  const { question, words = {}, isOptional = false } = asked
  const leads = typeof asked.leads === 'function' ? asked.leads(told) : asked.leads
  const answer = told.answers[question]
  const lead = (answer === undefined ? (asked.open ?? leads.unknown) : leads[answer]) ?? SERVE
  return {
    question,
    text: filled(asked.text, medicines),
    answers: answersTo(question).map((answer) => ({ answer, words: words[answer] })),
    medicines,
    lead: 'say' in lead ? { ...lead, say: filled(lead.say, medicines) } : lead,
    isOpen: answer === undefined,
    isOptional,
  }
}

/**
 * Builds the question whether a clinician who treats the member agreed. A yes releases a plan that waits for
 * it.
 */
function untilAgreed(told: Told, question: Question, medicines: readonly Medicine[]): PutQuestion {
  return putTo(
    told,
    {
      question,
      text: 'Has the doctor who treats you for this agreed to a new way of eating?',
      because: () => true,
      leads: {},
      open: SERVE,
    },
    medicines,
  )
}

/** True if an answer to this question can stop a plan, so that a form requires it. */
export function isDecidingFor(told: Told, { question }: Pick<PutQuestion, 'question'>): boolean {
  const asked = ALL_ASKED.find((one) => one.question === question)
  if (!asked || asked.isOptional) return false
  const leads = typeof asked.leads === 'function' ? asked.leads(told) : asked.leads
  return Object.values(leads).some(({ to }) => to === 'refuse' || to === 'ask_first')
}

/**
 * True if a plan waits for this question: the answer stops it, and no clinician who could lift that has
 * agreed.
 */
export function isWaiting({ lead }: PutQuestion, answers: Told['answers']): boolean {
  if (lead.to === 'refuse') return true
  return lead.to === 'ask_first' && !(lead.until && answers[lead.until] === 'yes')
}

function filled(text: string, medicines: readonly Medicine[]): string {
  const labels = [...new Set(medicines.map(({ label }) => label))]
  const names = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(labels)
  return text.replaceAll('{name}', names).replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

import { isAllowing, isDeciding, openedByCircumstances } from './allowing-answers.ts'
import { askedOf, type PutQuestion } from './asked-of.ts'
import { clinicianReasons } from './body.ts'
import type { MemberFacts } from './facts.ts'
import { changedFacts, type FactsChange } from './facts-change.ts'
import { medicineQuestions, openedByMedicines } from './medicine-questions.ts'
import type { Question } from './question.ts'
import { toldIn } from './told.ts'

/**
 * Lists answers that let a plan continue but were given when less was reported: agreement to one combination
 * of medicines does not cover the next. Their questions are asked again.
 */
export function outdatedAnswers(before: MemberFacts, after: MemberFacts, year: number): Question[] {
  const opened = [
    ...openedByMedicines(before.medications ?? [], after.medications ?? []),
    ...openedByCircumstances(before.circumstances ?? [], after.circumstances ?? []),
    ...openedByBody(before, after, year),
  ]
  const allowing = opened.filter((question) => isAllowing(question, before.answers?.[question]))
  return [...new Set([...allowing, ...openedInTable(before, after, year)])]
}

/**
 * Lists questions of the table whose answer lets a plan continue, but which now concern another medicine or
 * were not asked before. An answer about one water pill does not apply to the next.
 */
export function openedInTable(before: MemberFacts, after: MemberFacts, year: number): Question[] {
  const { answers = {} } = before
  const known = askedOf(toldIn(before, { goals: [], year }))
  const asked = askedOf(toldIn({ ...after, answers }, { goals: [], year }))
  return asked.flatMap((put) => {
    const { question, medicines } = put
    const same = known.find((one) => one.question === question)
    const isNew = medicines.some(({ name }) => !same?.medicines.some((one) => one.name === name))
    return !put.isOpen && !isHolding(put) && (!same || isNew) ? [question] : []
  })
}

function isHolding({ lead }: PutQuestion): boolean {
  return lead.to === 'refuse' || lead.to === 'ask_first'
}

function openedByBody(before: MemberFacts, after: MemberFacts, year: number): Question[] {
  const known = clinicianReasons(before, year)
  return clinicianReasons(after, year).some((reason) => !known.includes(reason)) ? ['clinician_agreed'] : []
}

/**
 * Builds the change for outdated answers. An answer that decides whether a plan can be served becomes
 * `unknown`. If it were removed, it would refuse no plan, like a question that was never asked.
 */
export function askedAnew(outdated: readonly Question[], after: MemberFacts): FactsChange {
  const asked = medicineQuestions(after)
  const unknown = outdated.filter((question) => isDeciding(question) && asked.includes(question))
  const answers = Object.fromEntries(unknown.map((question) => [question, 'unknown' as const]))
  return { set: { answers }, drop: { answers: outdated.filter((question) => !unknown.includes(question)) } }
}

/**
 * Returns the facts after a change, without answers that the change makes outdated and does not give again.
 */
export function factsAfter(before: MemberFacts, change: FactsChange, year: number): MemberFacts {
  const after = changedFacts(before, change)
  const outdated = outdatedAnswers(before, after, year).filter((question) => !change.set?.answers?.[question])
  return outdated.length === 0 ? after : changedFacts(after, askedAnew(outdated, after))
}

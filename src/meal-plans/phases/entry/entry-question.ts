import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Question } from '#members/profiles/question.ts'

// Browser forms import this module as well, so it must not import a library or the sentences.

type Answers = NonNullable<MemberFacts['answers']>
type OnAnswer = { answer: 'yes' | 'no'; sentence: string }

/**
 * A question asked when a health goal is chosen, and the effect of its answers on plans. A member who was
 * never asked is not refused. A member who does not know the answer has to ask first.
 */
export type EntryQuestion = {
  question: Question
  /**
   * With this answer no plan is made. `instead` names the rule set of a gentler health goal that this answer
   * does not rule out.
   */
  refuses?: OnAnswer & { instead?: string }
  /** With this answer plans are made, and the sentence is shown next to the question. */
  advises?: OnAnswer
  /** With this answer plans are made, but no foods are tested. */
  barsTests?: OnAnswer
}

/**
 * Returns the sentences for these answers: why no plan is made, what is advised, or why no foods are tested.
 */
export function saidOf(
  kind: 'refuses' | 'advises' | 'barsTests',
  asked: readonly EntryQuestion[],
  answers: Answers,
): string[] {
  return asked.flatMap((one) => {
    const { question } = one
    const said = one[kind]
    if (!said) return []
    if (answers[question] === 'unknown')
      return [kind === 'refuses' ? `${UNSURE} ${said.sentence}` : said.sentence]
    return answers[question] === said.answer ? [said.sentence] : []
  })
}

/**
 * Returns the rule set of the gentler health goal if the refusing answers leave only that one. Otherwise
 * returns null.
 */
export function gentlerGoal(asked: readonly EntryQuestion[], answers: Answers): string | null {
  const refusing = asked.filter((one) => saidOf('refuses', [one], answers).length > 0)
  const [instead = null] = refusing.map(({ refuses }) => refuses?.instead ?? null)
  return refusing.every(({ refuses }) => refuses?.instead === instead) ? instead : null
}

const UNSURE = 'Where you are not sure, please ask your doctor first.'

/** Returns the unanswered questions that decide whether foods may be tested. */
export function unanswered(asked: readonly EntryQuestion[], answers: Answers): Question[] {
  return asked.flatMap(({ question, refuses, barsTests }) =>
    (refuses || barsTests) && answers[question] === undefined ? [question] : [],
  )
}

import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Question } from '#members/profiles/question.ts'

// Used by forms in the browser as well: nothing here imports a library, nor the sentences.

type Answers = NonNullable<MemberFacts['answers']>
type OnAnswer = { answer: 'yes' | 'no'; sentence: string }

/**
 * What is asked where a health goal is chosen, and what an answer means for its plans. Nobody is refused who was never
 * asked; whoever does not know the answer has to ask first.
 */
export type EntryQuestion = {
  question: Question
  /** No plan is made with this answer. `instead` names the rules of a gentler health goal that it does not refuse. */
  refuses?: OnAnswer & { instead?: string }
  /** Plans are made, and this is said where the question stands. */
  advises?: OnAnswer
  /** Plans are made, and no foods are tested. */
  barsTests?: OnAnswer
}

/** What is said for these answers: why no plan is made, and what is advised or held back beside the question. */
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

/** Returns the gentler health goal, by its rules, if it is all that the refusing answers leave; null otherwise. */
export function gentlerGoal(asked: readonly EntryQuestion[], answers: Answers): string | null {
  const refusing = asked.filter((one) => saidOf('refuses', [one], answers).length > 0)
  const [instead = null] = refusing.map(({ refuses }) => refuses?.instead ?? null)
  return refusing.every(({ refuses }) => refuses?.instead === instead) ? instead : null
}

const UNSURE = 'Where you are not sure, please ask your doctor first.'

/** Those that decide whether foods may be tested and have no answer yet. */
export function unanswered(asked: readonly EntryQuestion[], answers: Answers): Question[] {
  return asked.flatMap(({ question, refuses, barsTests }) =>
    (refuses || barsTests) && answers[question] === undefined ? [question] : [],
  )
}

import { type EntryQuestion, saidOf } from '#meal-plans/phases/entry/entry-question.ts'
import type { Question } from '#members/profiles/question.ts'
import type { FactsDraft } from '../draft/facts-draft.ts'

/** What several health goals ask, each question once. */
export function entryOf(ofGoals: readonly (readonly EntryQuestion[])[]): EntryQuestion[] {
  const asked = ofGoals.flat()
  return asked.filter((one, at) => asked.findIndex(({ question }) => question === one.question) === at)
}

/** Those of them that can refuse a plan and have no answer yet. */
export function openEntry(
  { answers }: Pick<FactsDraft, 'answers'>,
  asked: readonly EntryQuestion[],
): Question[] {
  return asked.flatMap(({ question, refuses }) =>
    refuses && answers[question] === undefined ? [question] : [],
  )
}

/** Why no plan is made with these answers, as the planner says it. */
export function entryReasons(
  { answers }: Pick<FactsDraft, 'answers'>,
  asked: readonly EntryQuestion[],
): string[] {
  return saidOf('refuses', asked, answers)
}

import { type EntryQuestion, saidOf } from '#meal-plans/phases/entry/entry-question.ts'
import type { Question } from '#members/profiles/question.ts'
import type { FactsDraft } from '../draft/facts-draft.ts'

/** Combines the questions of several health goals, without duplicates. */
export function entryOf(ofGoals: readonly (readonly EntryQuestion[])[]): EntryQuestion[] {
  const asked = ofGoals.flat()
  return asked.filter((one, at) => asked.findIndex(({ question }) => question === one.question) === at)
}

/** Returns the unanswered questions that can rule out a plan. */
export function openEntry(
  { answers }: Pick<FactsDraft, 'answers'>,
  asked: readonly EntryQuestion[],
): Question[] {
  return asked.flatMap(({ question, refuses }) =>
    refuses && answers[question] === undefined ? [question] : [],
  )
}

/** Returns the planner's reasons why these answers rule out a plan. */
export function entryReasons(
  { answers }: Pick<FactsDraft, 'answers'>,
  asked: readonly EntryQuestion[],
): string[] {
  return saidOf('refuses', asked, answers)
}

import { isMetForGoal, keySentences, MOST_SENTENCES, noMealHolds, type SummaryRule } from './key-sentences.ts'

const LEFT_OUT = 'exclude_food_tag'
const MOST_NAMES = 2

/** The sentences of a proof, and where there are too few of them, what the goals leave out. */
export function proofSentences(proof: Parameters<typeof keySentences>[0]): string[] {
  return [...keySentences(proof), ...leftOutSentence(proof.rules)].slice(0, MOST_SENTENCES)
}

function leftOutSentence(rules: readonly SummaryRule[]): string[] {
  const leftOut = rules.filter((rule) => isMetForGoal(rule) && rule.kind === LEFT_OUT)
  const names = [...new Set(leftOut.map(({ name }) => name.replace(/^No /, '')))].slice(0, MOST_NAMES)
  return names.length === 0 ? [] : [noMealHolds(names)]
}

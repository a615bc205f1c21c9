import { fitText } from '../person-gate/fit-text.ts'
import { restrictedReader } from '../person-gate/restricted-reader.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import type { SafetySentence } from './safety-sentence.ts'

type Told = Pick<PlannerInput, 'allergies' | 'otherAllergies' | 'dislikes' | 'wishes' | 'diet' | 'triggers'>

/**
 * Adapts sentences that name foods to eat to the reader's allergies, dislikes and diet. A sentence with no
 * words left is dropped. Warnings are not changed.
 */
export function fitAdviceFor(told: Told, sentences: readonly SafetySentence[]): SafetySentence[] {
  if (!sentences.some(({ isAdvice }) => isAdvice)) return [...sentences]
  const reader = { ...restrictedReader(told), tags: new Set(told.triggers), names: [] }
  return sentences.flatMap((sentence) => {
    if (!sentence.isAdvice) return [sentence]
    const text = fitText(reader, sentence.text)
    return text === '' ? [] : [{ ...sentence, text }]
  })
}

import { judgePlanTexts } from '../person-gate/plan-words.ts'
import { readerOf } from '../person-gate/reader.ts'
import type { PersonContext } from '../proof/person-line.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { composeWordingFor, type PlanTexts } from './compose-wording.ts'

/** What the words of a plan are for whom it was made, and what became of our usual ones. */
export function judgeWords(plan: PlanTexts, request: PlannerRequest): NonNullable<PersonContext['words']> {
  const { judged: _, ...changed } = composeWordingFor(request).tally
  return { ...judgePlanTexts(readerOf(request), plan), ...changed }
}

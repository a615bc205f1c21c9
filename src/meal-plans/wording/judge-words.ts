import { judgePlanTexts } from '../person-gate/plan-words.ts'
import { readerOf } from '../person-gate/reader.ts'
import type { PersonContext } from '../proof/person-line.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { composeWordingFor, type PlanTexts } from './compose-wording.ts'

/** Judges the texts of a plan for its member, and reports the changes to our usual texts. */
export function judgeWords(plan: PlanTexts, request: PlannerRequest): NonNullable<PersonContext['words']> {
  const { judged: _, ...changed } = composeWordingFor(request).tally
  return { ...judgePlanTexts(readerOf(request), plan), ...changed }
}

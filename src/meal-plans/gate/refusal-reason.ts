import { unknownAllergies } from '../request/dietary-restriction.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import { refusalFor } from './safety-gate.ts'

/**
 * Returns why nothing is planned for this request, for the member's safety, or null if a plan may be made.
 */
export function refusalReason(request: Pick<PlannerRequest, 'input' | 'year'>): string | null {
  return refusalFor(request.input, plannedPersonOf(request)) ?? unknownAllergyRefusal(request.input)
}

function unknownAllergyRefusal(input: PlannerInput): string | null {
  const unknown = unknownAllergies(input)
  if (unknown.length === 0) return null
  return `We do not know the allergy ${unknown.map((name) => `“${name}”`).join(', ')}, so we cannot be sure to leave it out. Please check the spelling, or ask us.`
}

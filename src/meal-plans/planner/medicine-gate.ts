import { unknownMedicines } from '#catalogue/medicines/match-medicine.ts'
import { medicineNotKnown } from '#catalogue/medicines/medicine-not-known.ts'
import type { MemberFacts } from '../rules/plan-facts.ts'
import type { PlannerInput } from './planner-input.ts'

/** Why no plan is served beside these medicines, and what would change that; null where one may be. */
export function medicineRefusal({ medications = [] }: PlannerInput, _member: MemberFacts): string | null {
  const unknown = unknownMedicines(medications)
  return unknown.length > 0 ? medicineNotKnown(unknown) : null
}

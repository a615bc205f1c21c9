import { medicinesNamed, unknownMedicines } from '#catalogue/medicines/match-medicine.ts'
import { medicineNotKnown } from '#catalogue/medicines/medicine-not-known.ts'
import { AppError } from '#platform/errors.ts'
import type { MemberFacts } from './facts.ts'

/** Returns the facts with each medicine under our name for it. Refuses an unknown name. */
export function withKnownMedicines<Facts extends Pick<MemberFacts, 'medications'>>(facts: Facts): Facts {
  const { medications } = facts
  if (!medications) return facts
  const unknown = unknownMedicines(medications)
  if (unknown.length > 0) {
    const message = medicineNotKnown(unknown)
    throw new AppError('invalid', message, { 'facts.medications': message, medications: message })
  }
  return {
    ...facts,
    medications: medicinesNamed(medications).map(({ name }) => name),
  }
}

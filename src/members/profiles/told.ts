import { medicinesNamed } from '#catalogue/medicines/match-medicine.ts'
import type { Told } from './asked-question.ts'
import { inForm } from './medicine-form.ts'
import { type Reported, toldBeside } from './told-beside.ts'

/** Converts reported facts to the form that questions use. */
export function toldIn(reported: Reported, of: { goals: readonly string[]; year: number }): Told {
  const { medications = [], medicationsWithheld, answers = {} } = reported
  const named = medicationsWithheld ? [] : medicinesNamed(medications)
  return toldBeside(reported, {
    ...of,
    named,
    medicines: named.map((medicine) => inForm(medicine, answers)),
  })
}

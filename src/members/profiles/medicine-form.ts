import { medicinesNamed } from '#catalogue/medicines/match-medicine.ts'
import type { Medicine } from '#catalogue/medicines/medicine.ts'
import { medicineNamed } from '#catalogue/medicines/medicine-index.ts'
import type { MemberFacts } from './facts.ts'

/**
 * For each medicine that comes in several forms: the question about the form, and the name of the form for
 * each answer.
 */
const FORMS: Readonly<
  Record<string, { question: 'cni_form' | 'budesonide_form' | 'semaglutide_form'; yes?: string; no?: string }>
> = {
  tacrolimus: { question: 'cni_form', no: 'tacrolimus ointment' },
  cyclosporine: { question: 'cni_form', no: 'cyclosporine eye drops' },
  budesonide: { question: 'budesonide_form', yes: 'budesonide oral', no: 'budesonide inhaled' },
  semaglutide: { question: 'semaglutide_form', yes: 'semaglutide oral' },
  wegovy: { question: 'semaglutide_form', yes: 'wegovy pill' },
}

/** Returns the named medicines, each in the form that the member reported. */
export function medicinesTaken({
  medications = [],
  answers = {},
}: Pick<MemberFacts, 'medications' | 'answers'>): Medicine[] {
  return medicinesNamed(medications).map((medicine) => inForm(medicine, answers))
}

export function inForm(medicine: Medicine, answers: NonNullable<MemberFacts['answers']>): Medicine {
  const form = FORMS[medicine.name]
  const answer = form && answers[form.question]
  const name = answer === 'yes' ? form?.yes : answer === 'no' ? form?.no : undefined
  const other = name === undefined ? undefined : medicineNamed(name)
  // The other form keeps the name that the member knows.
  return other ? { ...other, name: medicine.name, label: medicine.label } : medicine
}

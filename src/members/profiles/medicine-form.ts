import { medicinesNamed } from '#catalogue/medicines/match-medicine.ts'
import type { Medicine } from '#catalogue/medicines/medicine.ts'
import { medicineNamed } from '#catalogue/medicines/medicine-index.ts'
import type { MemberFacts } from './facts.ts'

/** By the name of a medicine that comes in several forms: the name of the one that an answer tells of. */
const FORMS: Readonly<
  Record<string, { question: 'cni_form' | 'budesonide_form' | 'semaglutide_form'; yes?: string; no?: string }>
> = {
  tacrolimus: { question: 'cni_form', no: 'tacrolimus ointment' },
  cyclosporine: { question: 'cni_form', no: 'cyclosporine eye drops' },
  budesonide: { question: 'budesonide_form', yes: 'budesonide oral', no: 'budesonide inhaled' },
  semaglutide: { question: 'semaglutide_form', yes: 'semaglutide oral' },
  wegovy: { question: 'semaglutide_form', yes: 'wegovy pill' },
}

/** The medicines of these names, each in the form that the member takes as far as they told. */
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
  // It goes on under the name that the member knows it by.
  return other ? { ...other, name: medicine.name, label: medicine.label } : medicine
}

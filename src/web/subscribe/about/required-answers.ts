import type { Question } from '#members/profiles/question.ts'
import type { FactsDraft } from '#web/facts/draft/facts-draft.ts'
import type { FactErrors } from '#web/facts/draft/read-facts.ts'

/**
 * What safety asks of everybody, and of whoever chose such a health goal or medicine, and is not answered yet: nobody
 * is sold a week that could harm them.
 */
export function missingAnswers(
  draft: FactsDraft,
  open: readonly Question[],
): Pick<FactErrors, 'circumstances' | 'allergies' | 'answers'> {
  const hasCircumstances = draft.noCircumstances || draft.circumstances.length > 0
  const hasAllergies = draft.noAllergies || draft.allergies.length > 0 || draft.otherAllergies.length > 0
  return {
    ...(hasCircumstances ? {} : { circumstances: true }),
    ...(hasAllergies ? {} : { allergies: true }),
    ...(open.length > 0 ? { answers: true } : {}),
  }
}

/** The same, and what is asked of medicines, answered with “none of these”. */
export function answeredWithNone(draft: FactsDraft): Partial<FactsDraft> {
  const { circumstances, allergies } = missingAnswers(draft, [])
  const hasMedicines = draft.noMedications || draft.medicationsWithheld || draft.medications.length > 0
  return {
    ...(circumstances ? { noCircumstances: true } : {}),
    ...(allergies ? { noAllergies: true } : {}),
    ...(hasMedicines ? {} : { noMedications: true }),
  }
}

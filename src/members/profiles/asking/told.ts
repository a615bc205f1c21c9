import { medicinesNamed } from '#catalogue/medicines/match-medicine.ts'
import { ageIn, bodyMassIndex, energyNeed } from '../body.ts'
import type { MemberFacts } from '../facts.ts'
import type { Told } from './asked-question.ts'
import { inForm } from './medicine-form.ts'

type Reported = Pick<
  MemberFacts,
  | 'sex'
  | 'birthYear'
  | 'activity'
  | 'energyKcal'
  | 'heightCm'
  | 'weightKg'
  | 'medications'
  | 'medicationsWithheld'
  | 'circumstances'
  | 'answers'
  | 'clinicLevels'
>

/** What a member told, as questions look at it. */
export function toldIn(
  reported: Reported,
  { goals, year }: { goals: readonly string[]; year: number },
): Told {
  const {
    medications = [],
    medicationsWithheld,
    circumstances = [],
    answers = {},
    clinicLevels = {},
  } = reported
  const need = energyNeed(reported, year)
  const named = medicationsWithheld ? [] : medicinesNamed(medications)
  return {
    goals: new Set(goals),
    sex: reported.sex ?? null,
    age: ageIn(year, reported),
    bmi: bodyMassIndex(reported),
    circumstances: new Set(circumstances),
    named,
    medicines: named.map((medicine) => inForm(medicine, answers)),
    answers,
    clinicLevels,
    isEatingLess:
      circumstances.includes('weight_loss_aim') || (reported.energyKcal ?? Infinity) < (need ?? 0),
  }
}

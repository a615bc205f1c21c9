import type { Told } from './asked-question.ts'
import { ageIn, bodyMassIndex, energyNeed } from './body.ts'
import type { MemberFacts } from './facts.ts'

export type Reported = Pick<
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

/**
 * Like `toldIn`, for medicines that are already resolved or for none, so that a browser doesn't need the list
 * of medicines.
 */
export function toldBeside(
  reported: Reported,
  {
    goals,
    year,
    named,
    medicines,
  }: { goals: readonly string[]; year: number } & Pick<Told, 'named' | 'medicines'>,
): Told {
  const { circumstances = [], answers = {}, clinicLevels = {}, energyKcal } = reported
  const need = energyNeed(reported, year)
  return {
    goals: new Set(goals),
    sex: reported.sex ?? null,
    age: ageIn(year, reported),
    bmi: bodyMassIndex(reported),
    circumstances: new Set(circumstances),
    named,
    medicines,
    answers,
    clinicLevels,
    isEatingLess:
      circumstances.includes('weight_loss_aim') || (energyKcal !== undefined && energyKcal < (need ?? 0)),
  }
}

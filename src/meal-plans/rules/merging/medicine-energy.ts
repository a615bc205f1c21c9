import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'

type Reported = Pick<PlannedPerson, 'medications' | 'clinicianAgreed'>
type Losing = Reported & Pick<PlannedPerson, 'bmi'> & { eatsWhatIsPlanned: boolean }

const FOR_THE_PRESCRIBER = 'Beside your medicine, eating less is for your prescriber to set.'

/** Medicines beside which a plan takes no energy off, and what the member is told of it. */
const NO_DEFICIT: Partial<Record<MedicineGroup, string>> = {
  warfarin: 'With warfarin, a change of weight shifts how it works, so this plan takes no energy off.',
  lithium: 'With lithium, eating less shifts its level, so this plan takes no energy off.',
  glp1: 'Your GLP-1 medicine lowers what you eat. A plan takes more off only from a body mass index of 27, and only if you can eat what it holds.',
  stimulant: 'Your stimulant lowers the appetite by itself, so this plan takes nothing off.',
  insulin: FOR_THE_PRESCRIBER,
  sulfonylurea: FOR_THE_PRESCRIBER,
  sglt2_inhibitor: FOR_THE_PRESCRIBER,
}

/** Medicines with which energy may be taken off once the prescriber agreed. */
const WITH_LEAVE: MedicineGroup[] = ['insulin', 'sglt2_inhibitor']

/** The labels of GLP-1 medicines for weight: beside eating less, from a body mass index of 27. */
const GLP1_MIN_BMI = 27

/** Why the member's medicines speak against eating less than the body uses; null where none of them does. */
export function noDeficitBecause(member: Losing): string | null {
  const { medications, clinicianAgreed } = member
  if (medications === null)
    return 'We do not know your medicines, and beside some of them eating less needs your prescriber. So this plan takes nothing off.'
  const [speaking] = [...medications].filter(
    (name) =>
      NO_DEFICIT[name] &&
      !(clinicianAgreed.prescriber && WITH_LEAVE.includes(name)) &&
      !(name === 'glp1' && mayLoseBesideGlp1(member)),
  )
  return speaking ? (NO_DEFICIT[speaking] ?? null) : null
}

function mayLoseBesideGlp1({ bmi, eatsWhatIsPlanned }: Losing): boolean {
  return eatsWhatIsPlanned && (bmi ?? 0) >= GLP1_MIN_BMI
}

const LEAST = { female: 1400, male: 1600 } as const
const LEAST_SHARE = { usual: 0.9, withLeave: 0.8 } as const

/** The least energy of a day for who would rather not say which medicines they take. */
export function mostCarefulFloor(sex: PlannedPerson['sex']): number {
  return LEAST[sex ?? 'male']
}

/** The least energy of a day beside the member's medicines; 0 where they ask for none. */
export function medicineFloor(member: Reported & Pick<PlannedPerson, 'sex' | 'needKcal'>): number {
  const { medications, clinicianAgreed, sex, needKcal } = member
  if (!medications?.has('insulin') && !medications?.has('sulfonylurea')) return 0
  const share = LEAST_SHARE[clinicianAgreed.prescriber ? 'withLeave' : 'usual']
  return Math.max(LEAST[sex ?? 'male'], share * (needKcal ?? 0))
}

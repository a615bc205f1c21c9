import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'

type Reported = Pick<PlannedPerson, 'medications' | 'clinicianAgreed'>
type Losing = Reported & Pick<PlannedPerson, 'bmi'> & { eatsWhatIsPlanned: boolean }

const FOR_THE_PRESCRIBER = 'Beside your medicine, eating less is for your prescriber to set.'

/** Medicines with which a plan has no deficit, with the explanation for the member. */
const NO_DEFICIT: Partial<Record<MedicineGroup, string>> = {
  warfarin: 'With warfarin, a change of weight shifts how it works, so this plan takes no energy off.',
  lithium: 'With lithium, eating less shifts its level, so this plan takes no energy off.',
  glp1: 'Your GLP-1 medicine lowers what you eat. A plan takes more off only from a body mass index of 27, and only if you can eat what it holds.',
  stimulant: 'Your stimulant lowers the appetite by itself, so this plan takes nothing off.',
  insulin: FOR_THE_PRESCRIBER,
  sulfonylurea: FOR_THE_PRESCRIBER,
  sglt2_inhibitor: FOR_THE_PRESCRIBER,
}

/** Medicines that allow a deficit after the prescriber has agreed. */
const WITH_LEAVE: MedicineGroup[] = ['insulin', 'sglt2_inhibitor']

/**
 * From the labels of GLP-1 medicines for weight, which are for use with a deficit from a body mass index of
 * 27.
 */
const GLP1_MIN_BMI = 27

/** Explains why the member's medicines rule out a deficit. Returns null if none of them does. */
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

/** Returns the least energy of a day, in kcal, for a member who withholds their medicines. */
export function mostCarefulFloor(sex: PlannedPerson['sex']): number {
  return LEAST[sex ?? 'male']
}

/**
 * Returns the least energy of a day, in kcal, that the member's medicines require, or 0 if they require none.
 */
export function medicineFloor(member: Reported & Pick<PlannedPerson, 'sex' | 'needKcal'>): number {
  const { medications, clinicianAgreed, sex, needKcal } = member
  if (!medications?.has('insulin') && !medications?.has('sulfonylurea')) return 0
  const share = LEAST_SHARE[clinicianAgreed.prescriber ? 'withLeave' : 'usual']
  return Math.max(LEAST[sex ?? 'male'], share * (needKcal ?? 0))
}

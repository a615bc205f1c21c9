import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'

type Reported = Pick<PlannedPerson, 'medications' | 'clinicianAgreed'>

const FOR_THE_PRESCRIBER = 'Beside your medicine, eating less is for your prescriber to set.'

/** Medicines beside which a plan takes no energy off, and what the member is told of it. */
const NO_DEFICIT: Partial<Record<MedicineGroup, string>> = {
  warfarin: 'With warfarin, a change of weight shifts how it works, so this plan takes no energy off.',
  lithium: 'With lithium, eating less shifts its level, so this plan takes no energy off.',
  glp1: 'Your GLP-1 medicine lowers what you eat by itself, so this plan takes no more off.',
  stimulant: 'Your stimulant lowers the appetite by itself, so this plan takes nothing off.',
  insulin: FOR_THE_PRESCRIBER,
  sulfonylurea: FOR_THE_PRESCRIBER,
  sglt2_inhibitor: FOR_THE_PRESCRIBER,
}

/** Medicines with which energy may be taken off once the prescriber agreed. */
const WITH_LEAVE: MedicineGroup[] = ['insulin', 'sglt2_inhibitor']

/** Why the member's medicines speak against eating less than the body uses; null where none of them does. */
export function noDeficitBecause({ medications, clinicianAgreed }: Reported): string | null {
  if (medications === null)
    return 'We do not know your medicines, and beside some of them eating less needs your prescriber. So this plan takes nothing off.'
  const [speaking] = [...medications].filter(
    (name) => NO_DEFICIT[name] && !(clinicianAgreed.prescriber && WITH_LEAVE.includes(name)),
  )
  return speaking ? (NO_DEFICIT[speaking] ?? null) : null
}

const LEAST = { insulin: { female: 1400, male: 1600 }, glp1: { female: 1200, male: 1500 } } as const
const LEAST_SHARE = { insulin: { usual: 0.9, withLeave: 0.8 }, glp1: { usual: 0.8, withLeave: 0.8 } } as const

/** The least energy of a day for who would rather not say which medicines they take. */
export function mostCarefulFloor(sex: PlannedPerson['sex']): number {
  return LEAST.insulin[sex ?? 'male']
}

/** The least energy of a day beside the member's medicines; 0 where they ask for none. */
export function medicineFloor(member: Reported & Pick<PlannedPerson, 'sex' | 'needKcal'>): number {
  const { medications, clinicianAgreed, sex, needKcal } = member
  const floors = (['insulin', 'glp1'] as const)
    .filter((name) => medications?.has(name) || (name === 'insulin' && medications?.has('sulfonylurea')))
    .flatMap((name) => {
      const share = LEAST_SHARE[name][clinicianAgreed.prescriber ? 'withLeave' : 'usual']
      return [LEAST[name][sex ?? 'male'], share * (needKcal ?? 0)]
    })
  return Math.max(0, ...floors)
}

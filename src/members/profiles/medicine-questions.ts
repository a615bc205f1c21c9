import { COMBINATIONS, supplementsBeside, takenTogether } from '#catalogue/medicines/combination.ts'
import { medicinesNamed } from '#catalogue/medicines/match-medicine.ts'
import { hasName, type Medicine, type MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { OF_EVERY_MEDICINE, POTASSIUM_CHECKS } from './allowing-answers.ts'
import type { Circumstance } from './circumstance.ts'
import type { MemberFacts } from './facts.ts'
import { medicinesTaken } from './medicine-form.ts'
import type { Question } from './question.ts'

type Taken = {
  medicines: readonly Medicine[]
  isOf: (...groups: MedicineGroup[]) => boolean
  isNamed: (...names: string[]) => boolean
  answers: NonNullable<MemberFacts['answers']>
  /** True if a circumstance is already reported, so that it is not asked again. */
  isReported: (circumstance: Circumstance) => boolean
}

/** Generic names of contraceptives that retain so little potassium that no limit is set for them. */
export const WEAKLY_HOLDING: readonly string[] = ['drospirenone']
const SELEGILINE_PATCHES = ['selegiline patch']

const ASKED: readonly [Question, (taken: Taken) => boolean][] = [
  ['clinic_knows_diet_change', ({ isOf }) => isOf('warfarin', 'lithium')],
  ['warfarin_over_3_months', ({ isOf }) => isOf('warfarin')],
  ['inr_in_range', ({ isOf }) => isOf('warfarin')],
  ['potassium_checked_within_year', ({ isOf }) => isOf('ace_inhibitor', 'arb', 'renin_inhibitor')],
  ['potassium_checked_since_dose_change', ({ medicines }) => medicines.some(holdsMuchPotassium)],
  [
    'potassium_ever_high',
    ({ isOf, isReported, medicines }) =>
      !isReported('high_potassium_ever') &&
      (isOf('ace_inhibitor', 'arb', 'renin_inhibitor', 'potassium_supplement') ||
        medicines.some(holdsMuchPotassium)),
  ],
  ['insulin_dose_fixed', ({ isOf }) => isOf('insulin')],
  ['low_sugar_needed_help', ({ isOf }) => isOf('insulin', 'sulfonylurea')],
  [
    'type_1_diabetes',
    ({ isOf, isReported }) => isOf('insulin', 'sglt2_inhibitor') && !isReported('type_1_diabetes'),
  ],
  [
    'diabetes_team_in_touch',
    ({ isOf, isReported, answers }) =>
      isOf('insulin', 'sglt2_inhibitor') &&
      (answers.type_1_diabetes === 'yes' || answers.type_1_diabetes === 'unknown') &&
      !isReported('type_1_diabetes'),
  ],
  [
    'prescriber_agreed',
    ({ isOf, isReported, medicines }) =>
      isOf('insulin', 'sulfonylurea', 'sglt2_inhibitor') ||
      (isOf('glp1') && isReported('weight_loss_aim')) ||
      asksForLeave(medicines).length > 0,
  ],
  ['patch_of_6_mg', ({ isNamed }) => isNamed(...SELEGILINE_PATCHES)],
  ['eats_what_is_planned', ({ isOf }) => isOf('glp1')],
]

/** Lists the questions for a member who takes these medicines, in the order in which they are asked. */
export function medicineQuestions({
  medications = [],
  answers = {},
  circumstances = [],
}: Pick<MemberFacts, 'medications' | 'answers' | 'circumstances'>): Question[] {
  const medicines = medicinesTaken({ medications, answers })
  const taken: Taken = {
    medicines,
    isOf: (...groups) => medicines.some((medicine) => medicine.groups.some((of) => groups.includes(of))),
    isNamed: (...names) => medicines.some((medicine) => hasName(medicine, names)),
    answers,
    isReported: (circumstance) => circumstances.includes(circumstance),
  }
  return ASKED.filter(([, isAsked]) => isAsked(taken)).map(([question]) => question)
}

/** Lists the questions to ask again because of newly added medicines. */
export function openedByMedicines(before: readonly string[], after: readonly string[]): Question[] {
  const added = after.filter((name) => !before.includes(name))
  if (added.length === 0) return []
  const names = new Set(medicinesNamed(added).map(({ name }) => name))
  const isCombined = asksForLeave(medicinesNamed(after)).some((together) =>
    together.some(({ name }) => names.has(name)),
  )
  return [
    ...OF_EVERY_MEDICINE,
    ...(isCombined ? POTASSIUM_CHECKS : []),
    // Include questions that are asked only because of another answer.
    ...medicineQuestions({ medications: added, answers: { type_1_diabetes: 'yes' } }),
  ]
}

export type ClinicFigure = keyof NonNullable<MemberFacts['clinicLevels']>

const FIGURES: readonly [ClinicFigure, readonly MedicineGroup[]][] = [
  ['vitaminKUg', ['warfarin']],
  ['sodiumMg', ['lithium']],
  [
    'potassiumMg',
    ['ace_inhibitor', 'arb', 'renin_inhibitor', 'potassium_sparing_diuretic', 'potassium_supplement'],
  ],
]

/** Lists the figures that a clinic may have set for a member with these medicines. */
export function clinicFiguresFor({ medications = [] }: Pick<MemberFacts, 'medications'>): ClinicFigure[] {
  const medicines = medicinesNamed(medications)
  const isTaken = (group: MedicineGroup) => medicines.some(({ groups }) => groups.includes(group))
  return FIGURES.filter(([, groups]) => groups.some(isTaken)).map(([figure]) => figure)
}

/** Returns the combinations of medicines and supplements that the prescriber must approve first. */
export function asksForLeave(medicines: readonly Medicine[]): Medicine[][] {
  const combined = COMBINATIONS.filter(({ action }) => action !== 'serve').flatMap((combination) => {
    const together = takenTogether(combination, medicines)
    return together ? [together] : []
  })
  return [...combined, ...supplementsBeside(medicines)]
}

export function holdsMuchPotassium(medicine: Medicine): boolean {
  return medicine.groups.includes('potassium_sparing_diuretic') && !hasName(medicine, WEAKLY_HOLDING)
}

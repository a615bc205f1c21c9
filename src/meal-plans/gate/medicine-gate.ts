import { COMBINATIONS, type Combination, takenTogether } from '#catalogue/medicines/combination.ts'
import { medicinesNamed, unknownMedicines } from '#catalogue/medicines/match-medicine.ts'
import type { Medicine, MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { medicineNotKnown } from '#catalogue/medicines/medicine-not-known.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import type { Taking } from '../rules/meal-plan-facts.ts'
import { COMBINATION_RULES, namedIn } from '../rules/medicines/combination-rules.ts'

// Read by the form in the browser as well: nothing here imports rules beyond those of combinations.

/** What the member tells of their medicines and of what they want from a plan. */
export type ToldOfMedicines = Pick<PlannerInput, 'goals' | 'answers' | 'clinicLevels'> &
  Partial<Pick<PlannerInput, 'medications' | 'medicationsWithheld' | 'circumstances'>>

/** Why no plan is served beside these medicines, and what would change that; null where one may be. */
export function medicineRefusal(told: ToldOfMedicines): string | null {
  const names = told.medicationsWithheld ? [] : (told.medications ?? [])
  const unknown = unknownMedicines(names)
  return unknown.length > 0 ? medicineNotKnown(unknown) : knownMedicineRefusal(told)
}

/** The same of those medicines that we know. */
export function knownMedicineRefusal(told: ToldOfMedicines): string | null {
  const { goals, answers, clinicLevels, circumstances = [] } = told
  const medicines = told.medicationsWithheld ? [] : medicinesNamed(told.medications ?? [])
  const asked = { goals, answers, clinicLevels, medicines, circumstances: new Set(circumstances) }
  return (
    CASES.find(({ group, isRefused }) => isOf(asked, group) && isRefused(asked))?.reason ??
    combinationRefusal(asked)
  )
}

type Asked = Pick<Taking, 'medicines' | 'answers' | 'clinicLevels' | 'goals'> & {
  circumstances: ReadonlySet<Circumstance>
}
type RefusedCase = { group: readonly MedicineGroup[]; isRefused: (asked: Asked) => boolean; reason: string }

const SAY_SO = 'Tell us under “Which medicines do you take?” once they have, and we plan for you.'
const HOLDING_POTASSIUM = [
  'ace_inhibitor',
  'arb',
  'renin_inhibitor',
  'potassium_sparing_diuretic',
  'potassium_supplement',
] as const

/** Answers with which somebody who knows the member has to speak first. What was not asked refuses nobody. */
const CASES: readonly RefusedCase[] = [
  {
    group: ['warfarin'],
    isRefused: ({ answers }) => answers.inr_in_range === 'no' || answers.warfarin_over_3_months === 'no',
    reason:
      'While your INR is not in range yet, or warfarin is new to you, a change of food can shift it. Please ask your anticoagulation clinic first. We plan for you once your last two checks were in range and three months have passed.',
  },
  {
    group: ['warfarin'],
    isRefused: ({ goals, answers, circumstances }) =>
      answers.clinic_knows_diet_change !== 'yes' &&
      (circumstances.has('weight_loss_aim') || goals.includes('low-fodmap')),
    reason: `With warfarin, losing weight or leaving out many foods shifts your INR. Please ask your anticoagulation clinic first. ${SAY_SO}`,
  },
  {
    group: ['lithium'],
    isRefused: ({ circumstances }) =>
      circumstances.has('weight_loss_aim') || circumstances.has('low_gi_treatment'),
    reason:
      'With lithium, eating less or very little carbohydrate can raise its level in the blood. Please ask the clinician who checks your lithium. Without the wish to lose weight, we plan for you.',
  },
  {
    group: ['lithium'],
    isRefused: ({ goals, clinicLevels }) =>
      goals.includes('hypertension') && clinicLevels.sodiumMg === undefined,
    reason: `This health goal lowers salt, and with lithium that can raise its level in the blood. Please ask your prescriber how much sodium a day may hold. ${SAY_SO}`,
  },
  {
    group: HOLDING_POTASSIUM,
    isRefused: ({ answers, circumstances }) =>
      answers.potassium_ever_high === 'yes' || circumstances.has('high_potassium_ever'),
    reason:
      'Your potassium has been high, and your medicine holds potassium back. How much you may eat is for your clinician to set. Please ask them, or a renal dietitian.',
  },
  {
    group: ['potassium_sparing_diuretic'],
    isRefused: ({ answers }) => answers.potassium_checked_since_dose_change === 'no',
    reason: `Your medicine keeps potassium in the body, and it has not been checked since you began or the dose changed. Please ask your clinician for a blood test first. ${SAY_SO}`,
  },
  {
    group: ['arb', 'digoxin'],
    isRefused: ({ answers }) => answers.medicine_for_heart_failure === 'yes',
    reason:
      'With heart failure, salt and fluid need limits that are set for you alone. Please ask your doctor or a registered dietitian.',
  },
  {
    group: ['insulin', 'sulfonylurea'],
    isRefused: ({ answers }) => answers.low_sugar_needed_help === 'yes',
    reason:
      'Your sugar fell so low in the last year that you needed help. Before food changes, your doses should be looked at. Please ask your prescriber or your diabetes team.',
  },
  {
    group: ['insulin', 'sulfonylurea'],
    isRefused: ({ answers, circumstances }) =>
      answers.prescriber_agreed !== 'yes' &&
      (circumstances.has('weight_loss_aim') || circumstances.has('low_gi_treatment')),
    reason: `With your diabetes medicine, eating less can bring your sugar too low. Please let your prescriber agree first. ${SAY_SO}`,
  },
  {
    group: ['sglt2_inhibitor'],
    isRefused: (asked) => hasType1Diabetes(asked) || asked.circumstances.has('low_gi_treatment'),
    reason:
      'With your medicine, type 1 diabetes or very little carbohydrate can bring on ketoacidosis. Please plan your food with your diabetes team.',
  },
  {
    group: ['insulin'],
    isRefused: (asked) => hasType1Diabetes(asked) && asked.answers.diabetes_team_in_touch !== 'yes',
    reason: `With type 1 diabetes, a new way of eating needs your diabetes team beside you. Please ask them first. ${SAY_SO}`,
  },
  {
    group: ['glp1'],
    isRefused: ({ answers }) => answers.eats_what_is_planned === 'no',
    reason:
      'Beside your medicine you cannot eat about what a day of ours holds, and eating far too little needs your prescriber before a plan. Please call them. We plan for you once you can eat about that much.',
  },
  {
    group: ['corticosteroid'],
    isRefused: ({ goals }) => goals.includes('ibd-remission'),
    reason:
      'This plan is for a bowel disease at rest, and a corticosteroid is often a sign of a flare. Please ask your gastroenterologist or a registered dietitian.',
  },
]

/** Told of itself, or in answer to what a medicine asks. */
function hasType1Diabetes({ answers, circumstances }: Asked): boolean {
  return answers.type_1_diabetes === 'yes' || circumstances.has('type_1_diabetes')
}

function isOf({ medicines }: Asked, groups: readonly MedicineGroup[]): boolean {
  return medicines.some((medicine) => medicine.groups.some((group) => groups.includes(group)))
}

function combinationRefusal(asked: Asked): string | null {
  for (const combination of COMBINATIONS) {
    const together = takenTogether(combination, asked.medicines)
    if (together && !isAgreed(combination, asked)) return reasonFor(combination, together)
  }
  return null
}

function isAgreed({ action }: Combination, { answers, clinicLevels }: Asked): boolean {
  if (action === 'serve') return true
  const isFigureThere = action !== 'ask_figure' || clinicLevels.potassiumMg !== undefined
  return answers.prescriber_agreed === 'yes' && isFigureThere
}

function reasonFor({ id, action }: Combination, together: Medicine[]): string {
  const words = COMBINATION_RULES.find((rules) => rules.id === id)?.sentence ?? ''
  const figure =
    action === 'ask_figure' ? ' We need the milligrams of potassium a day that they gave you.' : ''
  return `${namedIn(words, together)} Please ask whoever prescribes them.${figure} ${SAY_SO}`
}

import { COMBINATIONS, type Combination, takenTogether } from '#catalogue/medicines/combination.ts'
import { unknownMedicines } from '#catalogue/medicines/match-medicine.ts'
import { hasName, type Medicine, type MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { medicineNotKnown } from '#catalogue/medicines/medicine-not-known.ts'
import { isDeciding, REFUSED_ANSWERS, type RefusedAnswer } from '#members/profiles/allowing-answers.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import { medicinesTaken } from '#members/profiles/medicine-form.ts'
import { medicineQuestions } from '#members/profiles/medicine-questions.ts'
import type { Question } from '#members/profiles/question.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import type { Taking } from '../rules/meal-plan-facts.ts'
import { COMBINATION_RULES, namedIn } from '../rules/medicines/combination-rules.ts'
import { effectRefusal } from './medicine-effect.ts'

// The browser form imports this module as well, so it must not import rules other than those for
// combinations.

/** The member's answers about medicines and about what they want from a plan. */
export type ReportedMedicines = Pick<PlannerInput, 'goals' | 'answers' | 'clinicLevels'> &
  Partial<Pick<PlannerInput, 'medications' | 'medicationsWithheld' | 'circumstances'>>

/** Returns why no plan is served with these medicines and what would change that, or null if one may be. */
export function medicineRefusal(reported: ReportedMedicines): string | null {
  const names = reported.medicationsWithheld ? [] : (reported.medications ?? [])
  const unknown = unknownMedicines(names)
  return unknown.length > 0 ? medicineNotKnown(unknown) : knownMedicineRefusal(reported)
}

/** Does the same as `medicineRefusal`, for medicines that we know. */
export function knownMedicineRefusal(reported: ReportedMedicines): string | null {
  const { goals, clinicLevels, circumstances = [] } = reported
  const answers = withoutUnasked(reported)
  const medicines = reported.medicationsWithheld ? [] : medicinesTaken(reported)
  const asked = { goals, answers, clinicLevels, medicines, circumstances: new Set(circumstances) }
  const found = CASES.find(({ group, isRefused }) => isOf(asked, group) && isRefused(asked))
  return found
    ? reasonOf(found, asked)
    : (combinationRefusal(asked) ?? effectRefusal(medicines, { answers, circumstances }))
}

/**
 * Drops `unknown` answers to questions that are no longer shown. Such an answer sends the member to ask first
 * only while they can still change it.
 */
function withoutUnasked(reported: ReportedMedicines): Asked['answers'] {
  const asked = medicineQuestions(reported)
  const counting = Object.entries(reported.answers).filter(
    ([question, answer]) => answer !== 'unknown' || asked.includes(question as Question),
  )
  return Object.fromEntries(counting)
}

type Asked = Pick<Taking, 'medicines' | 'answers' | 'clinicLevels' | 'goals'> & {
  circumstances: ReadonlySet<Circumstance>
}
type RefusedCase = {
  group: readonly MedicineGroup[]
  isRefused: (asked: Asked) => boolean
  reason: string
  /** The message if the member does not know the answer. */
  unsure?: string
}

/** Budesonide for the bowel has its own question. */
const ASKED_FOR_REMISSION = ['budesonide', 'entocort ec', 'ortikos']

const SAY_SO = 'Tell us under “Which medicines do you take?” once they have, and we plan for you.'
const HOLDING_POTASSIUM = [
  'ace_inhibitor',
  'arb',
  'renin_inhibitor',
  'potassium_sparing_diuretic',
  'potassium_supplement',
] as const

/**
 * True if the answer to one of these questions rules out a plan. `unknown` does too, because the member has
 * to ask first.
 */
function isInTheWay(answers: Asked['answers'], ...questions: RefusedAnswer[]): boolean {
  return questions.some(
    (question) => answers[question] === REFUSED_ANSWERS[question] || answers[question] === 'unknown',
  )
}

/** Returns the unanswered medicine questions that can refuse a plan. The form requires an answer to them. */
export function openDeciding(reported: Parameters<typeof medicineQuestions>[0]): Question[] {
  return medicineQuestions(reported).filter(
    (question) => isDeciding(question) && reported.answers?.[question] === undefined,
  )
}

/** Cases that are refused because of reported facts and answers. An unasked question never refuses a plan. */
const CASES: readonly RefusedCase[] = [
  {
    group: ['warfarin'],
    isRefused: ({ answers }) => isInTheWay(answers, 'inr_in_range', 'warfarin_over_3_months'),
    reason:
      'While your INR is not in range yet, or warfarin is new to you, a change of food can shift it. Please ask your anticoagulation clinic first. We plan for you once your last two checks were in range and three months have passed.',
    unsure:
      'A change of food can shift your INR. Please ask your anticoagulation clinic whether your last two checks were in range, and whether you have taken your medicine for three months. Once you know, tell us, and we plan for you.',
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
      isInTheWay(answers, 'potassium_ever_high') || circumstances.has('high_potassium_ever'),
    reason:
      'Your potassium has been high, and your medicine holds potassium back. How much you may eat is for your clinician to set. Please ask them, or a renal dietitian.',
    unsure:
      'Your medicine holds potassium back, so we have to know whether yours has ever been high. Please ask your clinician. Once you know, tell us, and we plan for you.',
  },
  {
    group: ['potassium_sparing_diuretic'],
    isRefused: ({ answers }) => isInTheWay(answers, 'potassium_checked_since_dose_change'),
    reason: `Your medicine keeps potassium in the body, and it has not been checked since you began or the dose changed. Please ask your clinician for a blood test first. ${SAY_SO}`,
    unsure:
      'Your medicine keeps potassium in the body. Please ask your clinician whether it has been checked since you began or the dose changed. Once you know, tell us, and we plan for you.',
  },
  {
    group: ['insulin', 'sulfonylurea'],
    isRefused: ({ answers }) => isInTheWay(answers, 'low_sugar_needed_help'),
    reason:
      'Your sugar fell so low in the last year that you needed help. Before food changes, your doses should be looked at. Please ask your prescriber or your diabetes team.',
    unsure:
      'If your sugar fell so low in the last year that you needed help, your doses should be looked at before food changes. Please ask your prescriber or your diabetes team. Once you know, tell us, and we plan for you.',
  },
  {
    group: ['insulin', 'sulfonylurea', 'sglt2_inhibitor'],
    isRefused: ({ answers }) => ['no', 'unknown'].includes(answers.prescriber_agreed ?? 'yes'),
    reason: `You told us that whoever prescribes your diabetes medicine has not agreed to a new way of eating. Please call them first, and show them the sheet that we made for you. Your place stays: once they agree, tell us under “Which medicines do you take?”, and we plan the same day.`,
    unsure: `We have to know whether whoever prescribes your diabetes medicine agrees to a new way of eating. Please call them, and show them the sheet that we made for you. Once they agree, tell us under “Which medicines do you take?”, and we plan the same day.`,
  },
  {
    group: ['insulin', 'sulfonylurea'],
    isRefused: ({ answers, circumstances }) =>
      answers.prescriber_agreed === undefined &&
      answers.type_1_diabetes !== 'yes' &&
      !circumstances.has('type_1_diabetes') &&
      (circumstances.has('weight_loss_aim') || circumstances.has('low_gi_treatment')),
    reason: `With your diabetes medicine, eating less can bring your sugar too low. Please let your prescriber agree first. ${SAY_SO}`,
  },
  {
    group: ['sglt2_inhibitor'],
    isRefused: (asked) => hasType1Diabetes(asked) || asked.circumstances.has('low_gi_treatment'),
    reason:
      'With your medicine, type 1 diabetes or very little carbohydrate can bring on ketoacidosis. Please plan your food with your diabetes team.',
    unsure:
      'With your medicine, type 1 diabetes can bring on ketoacidosis. Please ask your prescriber which diabetes you have. Once you know, tell us, and we plan for you.',
  },
  {
    group: ['insulin'],
    isRefused: (asked) => hasType1Diabetes(asked) && asked.answers.diabetes_team_in_touch !== 'yes',
    reason: `With type 1 diabetes, a new way of eating needs your diabetes team beside you. Please ask them first. ${SAY_SO}`,
  },
  {
    group: ['glp1'],
    isRefused: ({ answers }) => isInTheWay(answers, 'eats_what_is_planned'),
    reason:
      'Beside your medicine you cannot eat about what a day of ours holds, and eating far too little needs your prescriber before a plan. Please call them. We plan for you once you can eat about that much.',
    unsure:
      'Beside your medicine, eating far too little needs your prescriber before a plan. Please ask them, and tell us once you know that you can eat about three meals and a snack a day.',
  },
  {
    group: ['corticosteroid'],
    isRefused: ({ goals, medicines }) =>
      goals.includes('ibd-remission') &&
      medicines.some(
        (medicine) => medicine.groups.includes('corticosteroid') && !hasName(medicine, ASKED_FOR_REMISSION),
      ),
    reason:
      'This plan is for a bowel disease at rest, and a corticosteroid is often a sign of a flare. Please ask your gastroenterologist or a registered dietitian.',
  },
]

/**
 * True if type 1 diabetes is reported as a circumstance or in answer to a medicine question. `unknown` counts
 * as yes.
 */
function hasType1Diabetes({ answers, circumstances }: Asked): boolean {
  return isInTheWay(answers, 'type_1_diabetes') || circumstances.has('type_1_diabetes')
}

/** Returns the `unsure` wording if the refusal depends only on `unknown` answers. */
function reasonOf({ isRefused, reason, unsure }: RefusedCase, asked: Asked): string {
  const known = Object.entries(asked.answers).filter(([, answer]) => answer !== 'unknown')
  const isKnown = isRefused({ ...asked, answers: Object.fromEntries(known) })
  return isKnown ? reason : (unsure ?? reason)
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

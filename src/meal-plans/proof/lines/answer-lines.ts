import { askedOf } from '#members/profiles/asked-of.ts'
import type { Answer, Question } from '#members/profiles/question.ts'
import { ANSWER_WORDS, SHORT_WORDS } from '#members/profiles/short-words.ts'
import { toldIn } from '#members/profiles/told.ts'
import { saidOf } from '../../phases/entry/entry-question.ts'
import { entryQuestionsOf } from '../../phases/entry/entry-questions.ts'
import type { PersonContext, PersonLine } from '../person-line.ts'

/**
 * Short labels for questions that have no entry in `SHORT_WORDS`. Every question needs a label, so that no
 * answer is dropped.
 */
const ASKED: Record<Exclude<Question, keyof typeof SHORT_WORDS>, string> = {
  clinic_knows_diet_change: 'Your clinic knows that you change how you eat',
  inr_in_range: 'INR in range at the last two checks',
  warfarin_over_3_months: 'Taken for more than three months',
  potassium_checked_within_year: 'Potassium and kidneys checked within a year',
  potassium_ever_high: 'Potassium was high once',
  potassium_checked_since_dose_change: 'Potassium checked since the dose changed',
  prescriber_agreed: 'Whoever prescribes your medicines agreed',
  insulin_dose_fixed: 'Fixed doses of insulin',
  low_sugar_needed_help: 'Somebody had to help you with low sugar',
  type_1_diabetes: 'Type 1 diabetes',
  diabetes_team_in_touch: 'Your diabetes team is in touch with you',
  patch_of_6_mg: 'The patch of 6 mg',
  eats_what_is_planned: 'You can eat three meals and a snack a day',
  body_figures_meant: 'Your figures are right',
  energy_wish_meant: 'You mean the energy that you ask for',
  weight_same_for_years: 'The same weight for years',
  unintended_weight_loss: 'Weight lost without meaning to',
  fears_weight_gain: 'Fear of gaining weight',
  weight_change_meant: 'The change of your weight was meant',
  clinician_agreed: 'A clinician who knows you agreed',
  appetite_lost: 'Appetite lost lately',
  alcohol_agreed: 'With alcohol dependence, a clinician agreed',
  hemochromatosis_agreed: 'The clinician who checks your iron agreed',
  high_potassium_agreed: 'After a blood test for potassium, your clinician agreed',
  ibs_diagnosed: 'IBS found by a doctor',
  fructose_intolerance: 'Hereditary fructose intolerance',
  celiac_tested_negative: 'Blood test for celiac disease was negative',
  red_flag_symptom: 'Blood, fever, weight loss or symptoms at night',
  ibs_advice_tried: 'General advice for IBS tried for four weeks',
  remission_confirmed: 'Your team says that you are in remission',
  flare_within_3_months: 'A flare in the last three months',
  reflux_red_flag: 'Trouble swallowing, black stool, weight loss or new heartburn after 60',
  headache_red_flag: 'A new or worsening headache, or one with fever or weakness',
  eye_symptoms: 'Eyes red, sore or sensitive to light',
  attacks_2_to_14_a_month: 'Between 2 and 14 attacks a month',
  two_calm_weeks: 'Two weeks without clear symptoms',
  gut_illness_within_3_months: 'An illness of the gut in the last three months',
}

const IN_WORDS: Record<Answer, string> = {
  ...(Object.fromEntries(
    Object.entries(ANSWER_WORDS).map(([answer, words]) => [answer, `${upperFirst(words)}.`]),
  ) as Record<keyof typeof ANSWER_WORDS, string>),
  yes: 'Yes.',
  no: 'No.',
  unknown: 'You do not know.',
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Writes a line for each question that a member answered, with the effect of the answer on their plans. */
export function answerLines({ request: { input, year } }: PersonContext): PersonLine[] {
  const asked = entryQuestionsOf(input.goals)
  const told = askedOf(toldIn(input, { goals: input.goals, year }))
  const short = Object.entries(SHORT_WORDS).map(([question, words]) => [question, upperFirst(words)] as const)
  return [...Object.entries(ASKED), ...short].flatMap(([question, name]): PersonLine[] => {
    const answer = input.answers[question as Question]
    if (answer === undefined) return []
    const own = asked.filter((one) => one.question === question)
    const said = (['refuses', 'advises', 'barsTests'] as const).flatMap((kind) =>
      saidOf(kind, own, input.answers),
    )
    const put = told.find((one) => one.question === question)
    if (put && 'say' in put.lead) said.push(put.lead.say)
    const sentence = [IN_WORDS[answer], ...said].join(' ')
    return [{ id: `fact:answer:${question}`, kind: 'fact', name, state: 'told', sentence }]
  })
}

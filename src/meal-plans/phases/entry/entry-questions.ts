import type { EntryQuestion } from './entry-question.ts'

const SEE_SOMEBODY = 'Please ask your doctor or a registered dietitian first.'

const BOWEL_RED_FLAG: EntryQuestion = {
  question: 'red_flag_symptom',
  refuses: {
    answer: 'yes',
    sentence: `Blood, fever, weight loss or symptoms that wake you at night come before any diet. ${SEE_SOMEBODY}`,
  },
}

/**
 * Keyed by health goal slug. Published guidance names the red flags and the celiac test. Making plans wait
 * for them is our reading of it, not yet signed off by a dietitian.
 */
const ASKED: Readonly<Record<string, readonly EntryQuestion[]>> = {
  ibs: [BOWEL_RED_FLAG],
  'low-fodmap': [
    BOWEL_RED_FLAG,
    {
      question: 'ibs_diagnosed',
      advises: {
        answer: 'no',
        sentence:
          'Other illnesses feel like IBS. Please have a doctor look at your symptoms before you leave out this much.',
      },
    },
    {
      question: 'fructose_intolerance',
      refuses: {
        answer: 'yes',
        sentence:
          'With hereditary fructose intolerance fruit sugar harms the liver and kidneys, and this diet tests it. Please keep to what your metabolic clinic tells you.',
      },
    },
    {
      question: 'celiac_tested_negative',
      refuses: {
        answer: 'no',
        sentence:
          'The low-FODMAP diet leaves out wheat, and after that a test for celiac disease can no longer be trusted. Please have the blood test first, while you still eat wheat.',
        instead: 'ibs',
      },
    },
    {
      question: 'ibs_advice_tried',
      advises: {
        answer: 'no',
        sentence:
          'Four weeks of the gentler IBS plan come first: it helps many people, and leaves out far less. You can choose it as your health goal instead.',
      },
    },
  ],
  gerd: [
    {
      question: 'reflux_red_flag',
      refuses: {
        answer: 'yes',
        sentence: `Trouble swallowing, bleeding, weight loss or new heartburn after 60 come before any diet. ${SEE_SOMEBODY}`,
      },
    },
  ],
  rosacea: [
    {
      question: 'eye_symptoms',
      advises: {
        answer: 'yes',
        sentence: 'Please see an eye doctor soon: rosacea can harm the eyes, and no diet helps with that.',
      },
    },
  ],
  migraine: [
    {
      question: 'headache_red_flag',
      refuses: {
        answer: 'yes',
        sentence: `A headache like this has to be looked at before any diet. Please see your doctor soon; call 911 if it came within a minute, or with weakness, confusion or a stiff neck.`,
      },
    },
    {
      question: 'attacks_2_to_14_a_month',
      barsTests: {
        answer: 'no',
        sentence:
          'With fewer than two attacks a month a test of foods shows nothing, and with more than 14 a clinician should look at your headaches first. Your plans continue without tests.',
      },
    },
  ],
  'lactose-intolerance': [
    {
      question: 'two_calm_weeks',
      barsTests: {
        answer: 'no',
        sentence: 'A test needs a calm start: wait until two weeks have passed without clear symptoms.',
      },
    },
    {
      question: 'gut_illness_within_3_months',
      barsTests: {
        answer: 'yes',
        sentence:
          'After an illness of the gut, lactose is often borne again once it has healed. Please wait three months, and ask your doctor.',
      },
    },
  ],
  'ibd-remission': [
    {
      question: 'remission_confirmed',
      refuses: {
        answer: 'no',
        sentence: `This plan is for a bowel disease at rest, as your own team sees it. ${SEE_SOMEBODY}`,
      },
    },
    { question: 'flare_within_3_months' },
  ],
  depression: [{ question: 'appetite_lost' }],
}

/** Returns the questions of a health goal, in the order they are asked. */
export function entryQuestions(goal: string): readonly EntryQuestion[] {
  return ASKED[goal] ?? []
}

/** Returns the questions of several goals without duplicates. */
export function entryQuestionsOf(goals: readonly string[]): EntryQuestion[] {
  const asked = goals.flatMap(entryQuestions)
  return asked.filter((one, at) => asked.findIndex(({ question }) => question === one.question) === at)
}

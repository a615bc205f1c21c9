import { isAskedOfKidneys } from './answered.ts'
import { type AskedQuestion, askFirst, limited, refuse, SERVE, type Told } from './asked-question.ts'
import {
  ASKED_BEFORE_A_CHILD,
  HARMS_A_CHILD,
  HARMS_A_CHILD_LATER,
  type MedicineList,
  onList,
} from './medicine-lists.ts'

const DOCTOR_FIRST = 'Please call your doctor, and bring this page.'
const WEAK_AGE = `Losing weight or appetite, falls or weakness need a doctor before a diet. ${DOCTOR_FIRST}`
const LESS_WITH_TYPE_1 = askFirst(
  'To eat less with type 1 diabetes, your team has to agree and change your insulin with you. Please ask them first. Once they agree, tell us, and we plan for you.',
)
const TEST_KIDNEYS =
  'Please ask for a kidney test (blood: eGFR; urine: albumin) if you had none in the last year. Until then your plan keeps protein and potassium moderate.'
const STONE_CLINIC =
  'With cystine or infection stones, how much to drink and what to eat is for your clinic to say. Please ask them first. Once they agree, tell us, and we plan for you.'
const WITH_A_CONDOM =
  'With {name}, the pill may not protect you for 4 weeks after the first dose and after each higher dose. Use a condom as well, or another method.'
const FOOD_HELP =
  'If food runs short at times, call 211: they know where to get help near you, and whether you can get SNAP.'
const CALL_TODAY =
  '{name} can harm a baby from the first days on. Please call the person who prescribes it today, before you use this plan. Do not stop it on your own. Once they have told you what to do, tell us, and we plan for you.'

/** True if an unreported pregnancy is possible. An unknown age or sex counts as possible. */
function mayConceive({ sex, age, circumstances }: Told): boolean {
  return (
    sex !== 'male' && !circumstances.has('trying_to_conceive') && (age === null || (age >= 18 && age <= 50))
  )
}

function beforeAChild(told: Told, list: MedicineList) {
  return told.sex !== 'male' && told.circumstances.has('trying_to_conceive')
    ? onList(told.medicines, list)
    : []
}

/**
 * True for members screened according to ESPEN 2022: all members from age 75. From age 65, members who have a
 * low BMI, want to lose weight or take several medicines.
 */
function isScreened({ age, bmi, circumstances, named }: Told): boolean {
  if (age === null || age < 65) return false
  return age >= 75 || (bmi !== null && bmi < 22) || circumstances.has('weight_loss_aim') || named.length >= 3
}

/** Questions about a possible pregnancy: medicines that harm the child, and those to discuss first. */
export const CONCEIVING_ASKED: readonly AskedQuestion[] = [
  {
    question: 'pregnancy_possible',
    text: 'Is there a chance that you could become pregnant now? Answer no if you use birth control that you rely on, or cannot become pregnant.',
    because: (told) => (mayConceive(told) ? onList(told.medicines, HARMS_A_CHILD) : []),
    leads: {
      yes: refuse(CALL_TODAY),
      no: limited(
        '{name} can harm a baby. If there is a chance that you become pregnant, call the person who prescribes it before you use this plan.',
      ),
      unknown: askFirst(CALL_TODAY),
    },
  },
  {
    question: 'pregnancy_possible',
    text: 'Is there a chance that you could become pregnant now? Answer no if you use birth control that you rely on, or cannot become pregnant.',
    because: (told) => (mayConceive(told) ? onList(told.medicines, HARMS_A_CHILD_LATER) : []),
    leads: {
      yes: refuse(CALL_TODAY),
      no: limited(
        '{name} can harm a baby. If there is a chance that you become pregnant, call the person who prescribes it before you use this plan.',
      ),
      unknown: limited(
        '{name} can harm a baby. If there is a chance that you become pregnant, call the person who prescribes it before you use this plan. Do not stop it on your own.',
      ),
    },
  },
  {
    question: 'preconception_agreed',
    text: 'Have you asked the person who prescribes {name} about it, now that you try to become pregnant?',
    because: (told) => beforeAChild(told, ASKED_BEFORE_A_CHILD),
    leads: {
      no: refuse(
        'You are trying to become pregnant and take {name}. Please ask the person who prescribes it before you try. Do not stop it on your own. Once you have asked, tell us, and we plan for you.',
      ),
      unknown: askFirst(
        'You are trying to become pregnant and take {name}. Please ask the person who prescribes it before you try. Do not stop it on your own. Once you have asked, tell us, and we plan for you.',
      ),
    },
  },
  {
    question: 'birth_control_pill_with_tirzepatide',
    text: 'Do you take a birth control pill?',
    because: (told) => (mayConceive(told) ? onList(told.medicines, { names: ['tirzepatide'] }) : []),
    leads: {
      yes: limited(WITH_A_CONDOM),
      unknown: limited(`If you take a birth control pill: ${WITH_A_CONDOM.replace('With', 'with')}`),
    },
  },
]

/**
 * Returns the medicines during which no pregnancy should start. They need no question, only the instruction
 * to call a clinician.
 */
export function harmfulBeforeAChild(told: Told) {
  return [...beforeAChild(told, HARMS_A_CHILD), ...beforeAChild(told, HARMS_A_CHILD_LATER)]
}

/** Questions about kidneys, stones and older age, and those that a health goal raises. */
export const MEMBERS_ASKED: readonly AskedQuestion[] = [
  {
    question: 'kidneys_told_weak',
    text: 'Has anyone told you that your kidneys are weak, or that you have protein in your urine?',
    because: ({ medicines, ...told }) =>
      isAskedOfKidneys({ ...told, taking: { ...told, medicines } }) &&
      !told.circumstances.has('kidney_disease'),
    leads: {
      yes: refuse(
        'With kidney disease, protein, potassium and phosphorus need limits that are set for you alone. Please ask your doctor or a registered dietitian, who can look at the whole of your health.',
      ),
    },
    open: SERVE,
  },
  {
    question: 'kidneys_tested_within_year',
    text: 'In the last 12 months, did a blood test (eGFR) or a urine test show that your kidneys work well?',
    because: ({ medicines, ...told }) =>
      isAskedOfKidneys({ ...told, taking: { ...told, medicines } }) &&
      !told.circumstances.has('kidney_disease'),
    leads: { no: limited(TEST_KIDNEYS), unknown: limited(TEST_KIDNEYS) },
  },
  {
    question: 'prescriber_agreed',
    text: 'Has your diabetes team agreed that you eat less, and will they change your insulin with you?',
    because: ({ circumstances, answers, isEatingLess }) =>
      isEatingLess && (circumstances.has('type_1_diabetes') || answers.type_1_diabetes === 'yes'),
    leads: { no: LESS_WITH_TYPE_1, unknown: LESS_WITH_TYPE_1 },
  },
  {
    question: 'stone_now',
    text: 'Do you have a kidney stone now, or pain or blood in the urine?',
    because: ({ circumstances }) => circumstances.has('kidney_stones'),
    leads: {
      yes: refuse(
        'A stone, pain or blood in the urine come before any plan. Please call your doctor now; with fever or chills, get help at once.',
      ),
    },
  },
  {
    question: 'stone_kind',
    text: 'What were your kidney stones made of?',
    words: {
      calcium_oxalate: 'Calcium oxalate',
      calcium_phosphate: 'Calcium phosphate',
      uric_acid: 'Uric acid',
      cystine: 'Cystine',
      infection: 'Infection stones (struvite)',
      unknown: 'Not tested, or I don’t know',
    },
    because: ({ circumstances }) => circumstances.has('kidney_stones'),
    leads: {
      cystine: askFirst(STONE_CLINIC, 'clinician_agreed'),
      infection: askFirst(STONE_CLINIC, 'clinician_agreed'),
      unknown: limited(
        'Nobody tested your stones, so we plan as for calcium oxalate stones, the most common kind.',
      ),
    },
  },
  {
    question: 'oxalate_figure',
    text: 'Has your clinic given you an oxalate limit, or said that you need none?',
    words: { figure: 'Yes, a limit', none_needed: 'They said that I need none', no: 'No' },
    because: ({ circumstances, answers }) =>
      circumstances.has('kidney_stones') &&
      [undefined, 'unknown', 'calcium_oxalate'].includes(answers.stone_kind),
    leads: {},
    isOptional: true,
  },
  {
    question: 'gallstone_pain',
    text: 'Have you had gallbladder pain in the last 3 months?',
    because: ({ circumstances }) => circumstances.has('gallstones'),
    leads: {
      yes: askFirst(
        'Pain from the gallbladder comes before a plan. Please ask your doctor first; strong belly pain, fever or yellow eyes: get help at once. Once they agree, tell us, and we plan for you.',
        'clinician_agreed',
      ),
    },
    open: SERVE,
  },
  {
    question: 'appetite_less',
    text: 'Have you eaten less than usual for 2 weeks or more? It may come from your teeth, a sick stomach or low mood.',
    because: isScreened,
    leads: {
      yes: refuse(WEAK_AGE),
      unknown: askFirst(`${WEAK_AGE} Somebody who lives with you may know whether you eat less than usual.`),
    },
    open: SERVE,
  },
  {
    question: 'weight_lost_6_months',
    text: 'Have you lost more than 7 pounds (3 kg) in 6 months without meaning to?',
    because: isScreened,
    leads: {
      yes: refuse(WEAK_AGE),
      unknown: limited(
        'Weigh yourself once a week. If your clothes have become loose or your weight falls without your meaning it, call your doctor before you follow this plan further.',
      ),
    },
    open: SERVE,
  },
  {
    question: 'falls_or_weak',
    text: 'Have you fallen in the last 6 months, or do you find it hard to rise from a chair?',
    because: isScreened,
    leads: {
      yes: askFirst(`${WEAK_AGE} Once they agree, tell us, and we plan for you.`, 'clinician_agreed'),
    },
    open: SERVE,
  },
  {
    question: 'shops_and_cooks',
    text: 'Do you shop and cook yourself, or does somebody do it for you?',
    words: { yes: 'Yes, I do or somebody does', no: 'No, it is hard to get done' },
    because: isScreened,
    leads: {
      no: limited(
        'If shopping or cooking is hard, the Eldercare Locator finds Meals on Wheels and other help near you: call 1-800-677-1116.',
      ),
    },
    open: SERVE,
    isOptional: true,
  },
  {
    question: 'seizure_disorder',
    text: 'Have you ever had a seizure or fit?',
    because: ({ answers }) => answers.carb_choice === 'lower',
    leads: {
      yes: askFirst(
        'With seizures, a change of food this big needs your neurologist. Please ask them first. Once they agree, tell us, and we plan for you. With the usual carbohydrate, we plan for you now.',
        'clinician_agreed',
      ),
      unknown: askFirst(
        'With seizures, a change of food this big needs your neurologist. Please ask your doctor whether you had one. With the usual carbohydrate, we plan for you now.',
      ),
    },
    open: SERVE,
  },
  {
    question: 'goal_meant',
    text: 'Is this health goal meant for you? It is made for women.',
    because: ({ sex, goals }) =>
      sex === 'male' && ['menopause', 'pcos', 'endometriosis'].some((goal) => goals.has(goal)),
    leads: {
      no: refuse(
        'A plan is made for the person who eats it. Please choose another health goal for yourself; whoever the goal is meant for can make a profile of their own.',
      ),
      unknown: askFirst(
        'Menopause, PCOS and endometriosis are made for a body that has or had ovaries. Please tell us that the goal is meant for you, or choose another one.',
      ),
    },
  },
  {
    question: 'carb_choice',
    text: 'How much carbohydrate suits you: as usual (about 45%), or lower (about 35%)?',
    words: { usual: 'As usual', lower: 'Lower' },
    because: ({ goals }) => goals.has('type-2-diabetes') || goals.has('pcos'),
    leads: ({ medicines, circumstances }) => ({
      lower:
        medicines.some(({ groups }) => groups.includes('sglt2_inhibitor')) ||
        circumstances.has('trying_to_conceive')
          ? limited(
              'You asked for less carbohydrate. With an SGLT2 inhibitor, or while you try to become pregnant, that is not safe without your team, so your plan holds the usual amount.',
            )
          : SERVE,
    }),
    open: SERVE,
    isOptional: true,
  },
  {
    question: 'food_short',
    text: 'In the last 12 months, did food run out before you had money to buy more?',
    words: { yes: 'Often or sometimes', no: 'Never', unknown: 'I’d rather not say' },
    because: () => true,
    leads: ({ medicines }) => ({
      yes: limited(
        medicines.some(({ groups }) =>
          groups.some((group) => group === 'insulin' || group === 'sulfonylurea'),
        )
          ? `${FOOD_HELP} With insulin or pills that lower sugar, tell your clinician if you skip meals.`
          : FOOD_HELP,
      ),
    }),
    open: SERVE,
    isOptional: true,
  },
]

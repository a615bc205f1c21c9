import { type AskedQuestion, askFirst, limited, refuse, SERVE, type Told } from './asked-question.ts'
import {
  CALCINEURIN_INHIBITORS,
  FOR_A_TRANSPLANT,
  FOR_A_WEAK_HEART,
  FOR_CANCER,
  FOR_DIABETES,
  FOR_KIDNEY_OR_HEART,
  FOR_MORE_SALT,
  FOR_THE_LIVER,
  HEART_FAILURE_BESIDE,
  LOOP_DIURETICS,
  LOWERS_SODIUM,
  MINERALOCORTICOID_BLOCKERS,
  onList,
} from './medicine-lists.ts'

const TEAM = 'Please ask your doctor or a registered dietitian.'
const ONCE_KNOWN = 'Once you know, tell us, and we plan for you.'
const ASK_WHY = `Please ask your doctor or pharmacist what you take it for. ${ONCE_KNOWN}`

const WEAK_KIDNEYS = refuse(
  `With kidney disease, protein, potassium and phosphorus need limits that are set for you alone. ${TEAM}`,
)
const WEAK_HEART = refuse(
  `With heart failure, salt and fluid need limits that are set for you alone. ${TEAM}`,
)
const WEAK_LIVER = refuse(
  `With cirrhosis, too little protein is a danger, and diets need close guidance. ${TEAM}`,
)

const GIVEN_FOR_HEART = askFirst(
  `{name} is often given for heart failure, and then salt and fluid need limits that are set for you alone. ${ASK_WHY}`,
)

/**
 * Returns calcineurin inhibitors that are swallowed. They count as swallowed until the member answers that
 * they use a cream or drops.
 */
function swallowedCalcineurinInhibitors({ medicines, answers }: Told) {
  return answers.cni_form === 'no' ? [] : onList(medicines, CALCINEURIN_INHIBITORS)
}

function named({ named }: Told, ...names: string[]) {
  return named.filter(({ name }) => names.includes(name))
}

function sglt2WithoutDiabetes({ goals, circumstances, medicines }: Told) {
  const hasDiabetes =
    goals.has('type-2-diabetes') ||
    circumstances.has('type_1_diabetes') ||
    onList(medicines, FOR_DIABETES).length > 0
  return hasDiabetes ? [] : medicines.filter(({ groups }) => groups.includes('sglt2_inhibitor'))
}

function withHeartFailurePattern({ medicines }: Told) {
  const loops = onList(medicines, LOOP_DIURETICS)
  const beside = onList(medicines, HEART_FAILURE_BESIDE)
  return loops.length > 0 && beside.length > 0 ? [...loops, ...beside] : []
}

function hydralazineWithNitrate({ medicines }: Told) {
  const [one, other] = ['hydralazine', 'isosorbide dinitrate'].map((name) =>
    onList(medicines, { names: [name] }),
  )
  return one?.length && other?.length ? [...one, ...other] : []
}

/**
 * Questions about medicines that come in several forms, and about those that indicate an illness for which no
 * plan is made.
 */
export const MEDICINES_ASKED: readonly AskedQuestion[] = [
  {
    question: 'cni_form',
    text: 'Do you swallow {name}, or get it by needle? Answer no if it is a cream, an ointment or eye drops.',
    because: (told) => named(told, 'tacrolimus', 'cyclosporine'),
    leads: {
      unknown: askFirst(
        `Swallowed or by needle, {name} can hold potassium in your body, and a blood test comes before any plan. Please look at the package, or ask your pharmacist. ${ONCE_KNOWN}`,
      ),
    },
  },
  {
    question: 'cni_for_transplant',
    text: 'Do you take {name} because of a transplant?',
    because: ({ medicines, answers }) =>
      onList(medicines, FOR_A_TRANSPLANT).filter(
        ({ name }) => !['tacrolimus', 'cyclosporine'].includes(name) || answers.cni_form === 'yes',
      ),
    leads: {
      yes: refuse(
        'After a transplant, food and medicine have to be matched by your own team. Please ask them what to eat.',
      ),
      unknown: askFirst(
        `{name} is often given after a transplant. Then food and medicine have to be matched by your own team. ${ASK_WHY}`,
      ),
    },
  },
  {
    question: 'cni_potassium_checked',
    text: 'Has a blood test in the last 3 months shown that your potassium and your kidneys are normal?',
    because: (told) => (told.answers.cni_for_transplant === 'no' ? swallowedCalcineurinInhibitors(told) : []),
    leads: {
      // Our recipes can't reliably stay within 3,000 mg of potassium a day yet. Once they can, this answer
      // can let a plan continue.
      yes: refuse(
        'You take {name}, which can hold potassium in your body. Our plans cannot stay low enough in potassium for it yet. Please ask the team that prescribes it, or a registered dietitian, what to eat.',
      ),
      no: refuse(
        'You take {name}, which can hold potassium in your body. Please ask your clinician for a blood test of potassium and kidneys first.',
      ),
      unknown: askFirst(
        'You take {name}, which can hold potassium in your body. Please ask your clinician whether your potassium and kidneys were tested in the last 3 months.',
      ),
    },
  },
  {
    question: 'budesonide_form',
    text: 'Do you swallow {name}? Answer no if you breathe it in or spray it.',
    because: (told) => named(told, 'budesonide'),
    leads: ({ goals }) =>
      goals.has('ibd-remission')
        ? {
            unknown: askFirst(
              'Swallowed, {name} is given while the bowel is inflamed, and this plan is for a bowel at rest. Please look at the package, or ask your pharmacist.',
            ),
          }
        : {},
  },
  {
    question: 'budesonide_maintenance',
    text: 'Is your bowel quiet now, and did your doctor say to stay on {name} to keep it so?',
    because: (told) =>
      told.goals.has('ibd-remission')
        ? named(
            told,
            ...['entocort ec', 'ortikos', 'budesonide oral'],
            ...(told.answers.budesonide_form === 'yes' ? ['budesonide'] : []),
          )
        : [],
    leads: ({ answers }) => ({
      yes:
        answers.remission_confirmed === 'yes' && answers.flare_within_3_months === 'no'
          ? SERVE
          : refuse(
              '{name} is given while the bowel is inflamed, and this plan is for a bowel at rest. We plan for you once your team says that yours is, and three months have passed since the last flare.',
            ),
      no: refuse(
        '{name} is given while the bowel is inflamed. This plan is for a bowel at rest. Please ask your own team what to eat now.',
      ),
      unknown: askFirst(
        '{name} is given while the bowel is inflamed. This plan is for a bowel at rest. Please ask your own team whether yours is, and what to eat now.',
      ),
    }),
  },
  {
    question: 'semaglutide_form',
    text: 'Is your {name} a pill? Answer no if it is a shot.',
    because: (told) => named(told, 'semaglutide', 'wegovy'),
    leads: {
      unknown: limited(
        'If your {name} is a pill: take it when you wake up, on an empty stomach, with a sip of plain water (up to 4 ounces). Then wait 30 minutes before you eat, drink or take other pills.',
      ),
    },
  },
  {
    question: 'water_pill_for',
    text: 'What is {name} for: high blood pressure only, or also a weak heart (heart failure), weak kidneys (kidney disease), the liver (cirrhosis), or swelling?',
    words: {
      blood_pressure: 'High blood pressure only',
      heart: 'A weak heart',
      kidneys: 'Weak kidneys',
      liver: 'The liver',
      swelling: 'Swelling',
    },
    because: ({ medicines }) => onList(medicines, LOOP_DIURETICS),
    leads: {
      heart: WEAK_HEART,
      kidneys: WEAK_KIDNEYS,
      liver: WEAK_LIVER,
      swelling: askFirst(
        `Swelling can come from a weak heart, weak kidneys or the liver, and with each of them food has to be set for you alone. Please ask your doctor where yours comes from. ${ONCE_KNOWN}`,
      ),
      unknown: askFirst(
        `{name} is often given for heart failure, kidney disease or liver disease, and then food has to be set for you alone. ${ASK_WHY}`,
      ),
    },
  },
  {
    question: 'medicine_for_heart_failure',
    text: 'Do you take {name} because your heart is weak (heart failure)?',
    because: (told) => {
      const found = [
        ...onList(told.medicines, FOR_A_WEAK_HEART),
        ...withHeartFailurePattern(told),
        ...hydralazineWithNitrate(told),
      ]
      // An answer about one of these medicines applies to its whole group, so it can be changed from any of
      // them.
      const isAnswered = told.answers.medicine_for_heart_failure !== undefined
      return found.length > 0 || !isAnswered
        ? [...new Set(found)]
        : told.medicines.filter(({ groups }) => groups.includes('arb'))
    },
    leads: { yes: WEAK_HEART, unknown: GIVEN_FOR_HEART },
  },
  {
    question: 'medicine_for_heart_failure',
    text: 'Do you take {name} because your heart is weak (heart failure), or for the liver?',
    because: ({ medicines, goals }) =>
      goals.has('acne') || goals.has('pcos') ? [] : onList(medicines, MINERALOCORTICOID_BLOCKERS),
    leads: { yes: WEAK_HEART, unknown: GIVEN_FOR_HEART },
    open: SERVE,
  },
  {
    question: 'medicine_for_kidney_or_heart',
    text: 'Do you take {name} for your kidneys (kidney disease) or for your heart (heart failure)?',
    words: { kidneys: 'For my kidneys', heart: 'For my heart', no: 'For something else' },
    because: (told) => onList(told.medicines, { names: ['finerenone'] }),
    leads: {
      kidneys: WEAK_KIDNEYS,
      heart: WEAK_HEART,
      no: askFirst(
        `{name} is given for weak kidneys or a weak heart, and for nothing else that we know. ${ASK_WHY}`,
      ),
      unknown: askFirst(
        `{name} is given for weak kidneys or a weak heart. With both, salt, potassium and protein have to be set for you alone. ${ASK_WHY}`,
      ),
    },
  },
  {
    question: 'medicine_for_kidney_or_heart',
    text: 'Do you take {name} for your kidneys (kidney disease) or for your heart (heart failure)?',
    words: { kidneys: 'For my kidneys', heart: 'For my heart', no: 'For something else' },
    because: (told) => [
      ...new Set([...onList(told.medicines, FOR_KIDNEY_OR_HEART), ...sglt2WithoutDiabetes(told)]),
    ],
    leads: {
      kidneys: WEAK_KIDNEYS,
      heart: WEAK_HEART,
      unknown: askFirst(
        `{name} is also given for weak kidneys or a weak heart. With both, salt, potassium and protein have to be set for you alone. ${ASK_WHY}`,
      ),
    },
  },
  {
    question: 'medicine_for_liver',
    text: 'Do you take {name} because of cirrhosis or another liver disease?',
    because: ({ medicines }) => {
      const nadolol = onList(medicines, { names: ['nadolol'] })
      const spironolactone = onList(medicines, { names: ['spironolactone'] })
      const both = nadolol.length > 0 && spironolactone.length > 0 ? [...nadolol, ...spironolactone] : []
      return [...onList(medicines, FOR_THE_LIVER), ...both]
    },
    leads: {
      yes: askFirst(
        `With a liver disease, we have to know that it is not cirrhosis, in which diets need close guidance. Please ask your doctor.`,
        'clinician_agreed',
      ),
      unknown: askFirst(
        `{name} is given for liver disease as well, and with cirrhosis food has to be set for you alone. ${ASK_WHY}`,
      ),
    },
  },
  {
    question: 'tolvaptan_for',
    text: 'Do you take {name} for kidneys with cysts (ADPKD), or because your blood sodium is low?',
    words: { kidneys: 'Kidneys with cysts', sodium: 'Low blood sodium' },
    because: ({ medicines }) => onList(medicines, { names: ['tolvaptan'] }),
    leads: {
      kidneys: refuse(
        `{name} is given for a kidney disease (ADPKD). With it, protein, potassium and water have to be set for you alone. ${TEAM}`,
      ),
      sodium: refuse(
        `{name} is given while low blood sodium is treated. Then salt and water are set for you alone. ${TEAM}`,
      ),
      unknown: askFirst(
        `{name} is given for a kidney disease (ADPKD) or for low blood sodium. With both, food and water have to be set for you alone. ${TEAM}`,
      ),
    },
  },
  {
    question: 'cancer_medicine',
    text: 'Do you take {name} because of cancer?',
    words: {
      yes: 'Yes, I am in treatment now',
      after: 'Yes, to keep it away after the treatment',
      no: 'No',
    },
    because: ({ medicines, answers }) => [
      ...onList(medicines, FOR_CANCER),
      ...(answers.cni_for_transplant === 'no' ? onList(medicines, { names: ['everolimus'] }) : []),
    ],
    leads: {
      yes: refuse(
        'During cancer treatment, eating enough comes before any other rule. Please ask the team that treats you, or a registered dietitian.',
      ),
      after: askFirst(
        'After cancer, the doctor who follows you should know of a new way of eating. Please ask your oncologist. Once they agree, tell us, and we plan for you.',
        'clinician_agreed',
      ),
      unknown: askFirst(
        `{name} is often given for cancer. During that treatment, eating enough comes before other rules. ${ASK_WHY}`,
      ),
    },
  },
  {
    question: 'low_sodium_ever',
    text: 'Has a doctor ever told you that the sodium (salt) in your blood was low?',
    words: { yes: 'Yes, in the last year', earlier: 'Yes, longer ago', no: 'No' },
    because: ({ medicines, age }) => {
      const lowering = onList(medicines, LOWERS_SODIUM)
      return lowering.length > 0 ? lowering : (age ?? 0) >= 75
    },
    leads: ({ clinicLevels }) => ({
      yes:
        clinicLevels.sodiumMg === undefined
          ? refuse(
              'Your blood sodium has been low. How much salt and how much to drink is for your clinician to say. Please ask them first, and tell us the milligrams of sodium a day that they gave you.',
            )
          : SERVE,
    }),
    open: SERVE,
  },
  {
    question: 'needs_more_salt',
    text: 'Has a doctor told you to eat more salt? Reasons are Addison’s disease, POTS or low blood pressure.',
    because: ({ medicines, circumstances }) =>
      circumstances.has('needs_more_salt') ? [] : onList(medicines, FOR_MORE_SALT),
    leads: {
      yes: refuse(`You need more salt than our plans hold. Your clinician sets how much. ${TEAM}`),
      unknown: askFirst(
        `{name} is given to people who need more salt than our plans hold. Please ask your clinician. ${ONCE_KNOWN}`,
      ),
    },
  },
  {
    question: 'immune_weak',
    text: 'Is your immune system weak? Answer no if you take {name} to prevent an infection.',
    because: ({ medicines, circumstances }) =>
      circumstances.has('immune_weak') ? [] : medicines.filter(({ shows }) => shows === 'HIV'),
    leads: {
      yes: limited('Germs in food would hit you harder, so nothing in your plan is raw or half-cooked.'),
      unknown: limited('Germs in food may hit you harder, so nothing in your plan is raw or half-cooked.'),
    },
  },
  {
    question: 'seizure_disorder',
    text: 'Have you ever had a seizure or fit?',
    because: ({ medicines, circumstances }) => [
      ...medicines.filter(({ groups }) => groups.includes('naltrexone_bupropion')),
      ...(circumstances.has('weight_loss_aim') ? onList(medicines, { names: ['bupropion'] }) : []),
    ],
    leads: {
      yes: askFirst(
        '{name} can bring on a seizure in somebody who has had one. Please ask whoever prescribes it first. Once they agree, tell us, and we plan for you.',
        'clinician_agreed',
      ),
      unknown: askFirst(
        `{name} can bring on a seizure in people who have had one. Please ask your doctor whether you did. ${ONCE_KNOWN}`,
      ),
    },
    open: SERVE,
  },
]

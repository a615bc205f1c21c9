import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import { EATING_HELP_LINE } from '../rules/help-line.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import {
  type Rank,
  type SafetyCase,
  type SafetyEvidence,
  type SafetySentence,
  SENTENCE_PLACES,
  type Unconcerned,
} from './safety-sentence.ts'

/** A sentence and its cases. One matching case is enough to show it. */
export type KnownSentence = SafetySentence & {
  when: readonly SafetyCase[]
  /**
   * Words to replace for members whom they do not concern, and the replacement. A sentence with no words left
   * is not shown.
   */
  unless?: readonly { unconcerned: Unconcerned; words: string; say: string }[]
}

const goals = (...slugs: string[]): SafetyCase[] => slugs.map((slug) => ({ of: 'goal', slug }))
const medicines = (...names: MedicineGroup[]): SafetyCase[] => names.map((name) => ({ of: 'medicine', name }))
const ofCircumstance = (name: Circumstance): SafetyCase => ({ of: 'circumstance', name })
const diet = (name: PlannedPerson['diet'], isLowInB12?: true): SafetyCase => ({
  of: 'diet',
  name,
  ...(isLowInB12 && { isLowInB12 }),
})

/**
 * A member with diabetes may take a medicine that lowers sugar too far, unless they reported that they take
 * none.
 */
const MEDICINES_FOR_DIABETES_UNKNOWN: SafetyCase = {
  of: 'goal_without_medicines_told',
  slug: 'type-2-diabetes',
}

/** With these medicines, a new diet may require another dose from the first day. */
const MAY_NEED_CHANGE: readonly MedicineGroup[] = ['insulin', 'sulfonylurea', 'sglt2_inhibitor']
const IF_YOU_TAKE = ' if you take insulin, a sulfonylurea or an SGLT2 inhibitor'
const CALL_THEM = 'Sugar above 300 mg/dL twice, or vomiting: call them.'
const OVARIES = ' Women over 50 with new bloating: ask about a check of the ovaries.'
const TEST_FIRST =
  'Have the blood test for celiac disease before you leave out wheat; afterwards it can no longer show it.'

const FOLIC_ACID =
  'Take 400 mcg of folic acid each day while you try and in the first 3 months. Ask if you need more: with diabetes, a seizure medicine or a high weight the dose may differ. Once you are pregnant, stop this plan: it is not made for pregnancy.'

const OUR_READING = { source: 'OURS', verified: 'derived', certainty: 'low' } as const

/**
 * Sentences for circumstances in which plans are served. Their wording is our reading of published guidance.
 */
const OF_CIRCUMSTANCES: readonly KnownSentence[] = [
  top('told-trying-to-conceive', 'red_flag', {
    when: [ofCircumstance('trying_to_conceive')],
    unless: [{ unconcerned: { reported: 'male' }, words: FOLIC_ACID, say: '' }],
    text: FOLIC_ACID,
    evidence: { source: 'DRI', verified: 'recalled', certainty: 'high' },
  }),
  top('told-gout', 'other', {
    when: [ofCircumstance('gout')],
    text: 'You told us of gout. This plan leaves out alcohol, sugary drinks and the foods richest in purines; it is no treatment. Take your medicine as before, and drink through the day.',
    evidence: OUR_READING,
  }),
  bottom('told-gout-foods', {
    when: [ofCircumstance('gout')],
    text: 'Organ meat, small oily fish, game and yeast extract raise uric acid most, so your plan leaves them out. Other fish and meat come in small amounts. Beans are fine.',
    isAdvice: true,
    evidence: { source: 'PURINE_KANEKO', verified: 'read', certainty: 'medium' },
  }),
  bottom('told-gout-weight', {
    when: [{ of: 'gout_with_overweight' }],
    text: 'Losing weight slowly lowers uric acid. Fast loss and fasting can bring an attack.',
    evidence: { severity: 'target', source: 'ACR_GOUT2020', verified: 'recalled', certainty: 'medium' },
  }),
  top('told-kidney-stones', 'other', {
    when: [ofCircumstance('kidney_stones')],
    text: 'You told us of kidney stones. Take no vitamin C pills, and no calcium pills between meals. Pain in the side with fever: get help at once.',
    evidence: { source: 'AUA2014', verified: 'read_secondary', certainty: 'high' },
  }),
  bottom('told-oxalate', {
    when: [{ of: 'oxalate' }],
    text: 'Your plan leaves out the foods richest in oxalate, such as spinach, rhubarb and almonds, and keeps the rest low. Have milk, yogurt or cheese with your meals: calcium keeps oxalate out.',
    isAdvice: true,
    evidence: { source: 'OX_KSD', verified: 'read', certainty: 'medium' },
  }),
  bottom('told-soy', {
    when: [ofCircumstance('oestrogen_sensitive_cancer')],
    text: 'This plan holds at most one serving of soy food a day, which is seen as safe: tell your cancer doctor, and take no soy pills.',
    isAdvice: true,
    evidence: { source: 'IOM_SOY_ER', verified: 'recalled', certainty: 'medium' },
  }),
  top('told-type-1-diabetes', 'medicine', {
    when: [ofCircumstance('type_1_diabetes')],
    text: 'You told us of type 1 diabetes. Your doses follow the carbohydrate of each meal: go by what your diabetes team told you, and check your sugar more often in the first week.',
    evidence: OUR_READING,
  }),
  top('told-hemochromatosis', 'other', {
    when: [ofCircumstance('hemochromatosis')],
    text: 'You told us of hemochromatosis. This plan sets no minimum of iron, and it does not lower your iron. Take no iron pills, and have the tests and treatment that your clinician plans.',
    evidence: OUR_READING,
  }),
  top('told-high-potassium', 'red_flag', {
    when: [ofCircumstance('high_potassium_ever')],
    text: 'Your potassium has been high. Use no salt substitute made of potassium, and have the blood tests that your clinician plans. Weakness, or a slow or uneven heartbeat: get help at once.',
    evidence: OUR_READING,
  }),
  top('told-hospital', 'other', {
    when: [ofCircumstance('hospital_3_months')],
    text: 'You told us of a hospital stay or surgery. This plan takes no energy off, so that you can recover. What the team that treated you told you about food comes first.',
    evidence: OUR_READING,
  }),
  top('told-gallstones', 'red_flag', {
    when: [ofCircumstance('gallstones')],
    text: 'With gallstones, fatty meals can bring pain. Your plan keeps each meal low in fat. Strong belly pain, fever or yellow eyes: get help at once.',
    evidence: { ...OUR_READING, verified: 'recalled', certainty: 'medium' },
  }),
  top('told-g6pd', 'other', {
    when: [ofCircumstance('g6pd')],
    text: 'With G6PD deficiency, fava beans are not for you. Your plan leaves them out.',
    evidence: { ...OUR_READING, verified: 'recalled', certainty: 'high' },
  }),
  top('told-immune-weak', 'other', {
    when: [ofCircumstance('immune_weak')],
    text: 'Germs in food would hit you harder, so nothing in your plan is raw or half-cooked. During a cancer treatment, please ask your team first.',
    evidence: { ...OUR_READING, verified: 'recalled', certainty: 'high' },
  }),
  top('told-high-calcium', 'other', {
    when: [ofCircumstance('high_calcium')],
    text: 'Your blood calcium has been high. This plan sets no minimum of calcium or vitamin D. Take no calcium and no vitamin D unless your doctor says so.',
    evidence: OUR_READING,
  }),
  top('told-alcohol-dependence', 'red_flag', {
    when: [ofCircumstance('alcohol_dependence')],
    text: 'You told us of alcohol dependence. Ask your clinician about vitamin B1. Never stop drinking suddenly on your own. Shaking, confusion, unsteady steps or seeing double: get help at once.',
    evidence: OUR_READING,
  }),
]

/** All sentences that the evidence requires, except those for single medicines. */
export const KNOWN_SENTENCES: readonly KnownSentence[] = [
  ...OF_CIRCUMSTANCES,
  top('ss-988', 'emergency', {
    when: goals('depression', 'anxiety', 'adhd'),
    text: 'If you think of harming yourself, or cannot go on: call or text 988, the Suicide and Crisis Lifeline, free and at any hour. In danger now, call 911.',
    evidence: { source: 'LIFELINE988', verified: 'recalled', certainty: 'medium' },
  }),
  {
    ...top('ss-988-medicine', 'emergency', {
      when: medicines('lithium', 'maoi', 'stimulant', 'isotretinoin'),
      text: 'If your mood turns dark, call or text 988 at any hour, and call your prescriber.',
      evidence: { source: 'LIFELINE988', verified: 'recalled', certainty: 'medium' },
    }),
    position: 'medicine',
  },
  top('ss-mental-not-instead', 'other', {
    when: goals('depression', 'anxiety', 'adhd'),
    text: 'This plan goes with your treatment and never takes its place. Do not stop a medicine because you eat well.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  bottom('ss-ed', {
    when: [...goals('depression', 'anxiety', 'pcos', 'acne', 'low-fodmap'), { of: 'weight_loss_to_watch' }],
    text: `If rules about food or your weight take up much of your day, stop this plan and talk to someone: ${EATING_HELP_LINE}, or text 988.`,
    evidence: { source: 'ED_HELP', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-b12-vegan', 'other', {
    when: [diet('vegan')],
    text: 'Vegan food holds no reliable vitamin B12. Take a B12 supplement or eat fortified food every day, and have your level checked.',
    evidence: { source: 'ODS_B12', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-b12-vegetarian', 'other', {
    when: [diet('vegetarian', true), diet('pescatarian', true)],
    text: 'This week is low in vitamin B12. Eat fortified food, or ask about a supplement.',
    evidence: { source: 'ODS_B12', verified: 'recalled', certainty: 'medium' },
  }),
  {
    ...bottom('ss-b12-older', {
      when: [{ of: 'age', from: 50 }],
      text: 'From 50 years on, the body takes up vitamin B12 from fortified food or a supplement better than from other food.',
      evidence: { severity: 'advisory', source: 'ODS_B12', verified: 'recalled', certainty: 'medium' },
    }),
    places: ['page'],
  },
  bottom('ss-vegan-more', {
    when: [diet('vegan')],
    text: 'As a vegan, ask about iodine, vitamin D and algae oil as well.',
    evidence: { severity: 'target', source: 'ODS_B12', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-ibs-red', 'red_flag', {
    when: goals('ibs', 'low-fodmap'),
    unless: [
      { unconcerned: { reported: 'male' }, words: OVARIES, say: '' },
      { unconcerned: { reported: 'under', age: 50 }, words: OVARIES, say: '' },
      { unconcerned: { reported: 'under', age: 50 }, words: ' a change of habit after 50,', say: '' },
    ],
    text: 'See a doctor before you continue if you have blood in the stool, weight loss that you did not plan, anemia, fever, waking at night to pass stool, a change of habit after 50, or bowel cancer, celiac disease or IBD in the family. Women over 50 with new bloating: ask about a check of the ovaries.',
    evidence: { source: 'NICE61', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-ibs-celiac', 'other', {
    when: goals('ibs', 'low-fodmap'),
    text: TEST_FIRST,
    unless: [
      {
        unconcerned: { reported: 'answer', question: 'celiac_tested_negative', is: 'yes' },
        words: TEST_FIRST,
        say: '',
      },
    ],
    evidence: { source: 'NICE61', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-fodmap-stop', 'other', {
    when: goals('low-fodmap'),
    text: 'Leaving foods out lasts two to six weeks and never longer. Then you test them again, whether or not it helped.',
    evidence: { source: 'AGA_IBS', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-gerd-red', 'emergency', {
    when: goals('gerd'),
    text: 'Call 911 for chest pain with sweating, arm or jaw pain, for vomit that is bloody or very dark, and for black stool. See a doctor soon for trouble or pain on swallowing, food that sticks, weight loss, anemia, or new heartburn after 60.',
    evidence: { source: 'ACG_GERD', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-migraine-red', 'emergency', {
    when: goals('migraine'),
    text: 'Call 911 for the worst headache of your life, one that peaks within a minute, or one with weakness, confusion, trouble speaking, fever and a stiff neck, or after a blow. See a doctor soon for a new kind of headache after 50, in pregnancy, or one that gets worse week by week.',
    evidence: { source: 'SNNOOP10', verified: 'recalled', certainty: 'medium' },
  }),
  bottom('ss-migraine-meds', {
    when: goals('migraine'),
    text: 'Pain medicine on 10 or more days a month can itself bring headache. Tell your doctor.',
    evidence: { severity: 'target', source: 'SNNOOP10', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-celiac', 'other', {
    when: goals('celiac'),
    text: 'Do not start before your blood tests and biopsy are done. Gluten-free is for life; check every packet for a gluten-free label, and medicines as well.',
    evidence: { source: 'ACG_CELIAC', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-ibd-red', 'red_flag', {
    when: goals('ibd-remission'),
    text: 'Stop this plan and call your team for blood, fever, weight loss, belly pain that does not pass, vomiting, or no stool or gas. It is made for remission only.',
    evidence: { source: 'AGA_IBD', verified: 'derived', certainty: 'high' },
  }),
  top('ss-lactose', 'emergency', {
    when: goals('lactose-intolerance'),
    text: 'Hives, swelling or trouble breathing after milk are signs of an allergy, not of lactose: call 911, and leave out all milk.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-hypo', 'emergency', {
    when: [
      ...medicines('insulin', 'sulfonylurea'),
      ofCircumstance('type_1_diabetes'),
      MEDICINES_FOR_DIABETES_UNKNOWN,
    ],
    text: 'Blood sugar below 70 mg/dL, or shaky and sweating: 15 g of fast sugar (half a cup of juice), check after 15 minutes, repeat. Unconscious: glucagon and 911.',
    evidence: { source: 'ADA_HYPO', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-meals-in-time', 'medicine', {
    when: [MEDICINES_FOR_DIABETES_UNKNOWN],
    text: 'We do not know which medicines you take. Insulin, and tablets such as glipizide, glimepiride, glyburide or gliclazide, can lower sugar too far when a meal is late or small. Eat every meal of your plan, and in time, and talk to your prescriber before you change how much you eat.',
    evidence: { source: 'ADA_HYPO', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-dm', 'medicine', {
    when: goals('type-2-diabetes'),
    text: `Talk with your diabetes team before the first day${IF_YOU_TAKE}. ${CALL_THEM}`,
    unless: [
      { unconcerned: { reported: 'takes_one_of', medicines: MAY_NEED_CHANGE }, words: IF_YOU_TAKE, say: '' },
      {
        unconcerned: { reported: 'takes_none_of', medicines: MAY_NEED_CHANGE },
        words: `Talk with your diabetes team before the first day${IF_YOU_TAKE}. ${CALL_THEM}`,
        say: 'Sugar above 300 mg/dL twice, or vomiting: call your diabetes team.',
      },
    ],
    evidence: { source: 'ADA_HYPO', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-levo', 'medicine', {
    when: medicines('levothyroxine'),
    text: 'Take levothyroxine with water 30 to 60 minutes before breakfast, and 4 hours apart from calcium, iron and antacids.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-hypothyroid', 'other', {
    when: goals('hypothyroidism'),
    text: 'Food does not take the place of thyroid hormone. Take no kelp and no iodine pills.',
    evidence: { source: 'ATA_I', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-heart', 'emergency', {
    when: goals('heart-health', 'hypertension', 'high-cholesterol'),
    text: 'Chest pain or pressure, a drooping face, a weak arm or slurred speech: call 911. A cuff reading of 180/120 or more: rest 5 minutes, measure again, and call your doctor; with symptoms, call 911.',
    evidence: { source: 'OURS', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-htn-k', 'medicine', {
    when: [...goals('hypertension'), ...medicines('ace_inhibitor', 'arb', 'potassium_sparing_diuretic')],
    text: 'Use no salt substitute made of potassium unless your clinician agrees.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-masld', 'red_flag', {
    when: goals('fatty-liver'),
    text: 'Yellow skin or eyes, a swollen belly, confusion or vomiting blood: see a doctor now. With cirrhosis this plan is wrong.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-pcos', 'other', {
    when: goals('pcos', 'endometriosis', 'menopause', 'acne'),
    text: 'If you are or may be pregnant, stop and ask your clinician: this plan is not made for pregnancy.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-endo', 'red_flag', {
    when: goals('endometriosis'),
    text: 'Pain that keeps you from living, or heavy bleeding: see a gynecologist. What you eat is an addition.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'medium' },
  }),
  top('ss-meno', 'red_flag', {
    when: goals('menopause'),
    text: 'Bleeding a year or more after the last period: see a doctor soon.',
    evidence: { source: 'OURS', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-eczema', 'red_flag', {
    when: goals('eczema'),
    text: 'Never try at home a food that you once reacted to; after a long time without it, it can cause a severe reaction.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-pso', 'other', {
    when: goals('psoriasis'),
    text: 'With methotrexate, drink no alcohol. New joint pain, or stiffness in the morning: tell your doctor.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-rosacea', 'red_flag', {
    when: goals('rosacea'),
    text: 'Red eyes, pain in them or blurred sight: see an eye doctor. Food is a small part of rosacea.',
    evidence: { severity: 'target', source: 'OURS', verified: 'recalled', certainty: 'medium' },
  }),
  top('ss-epilepsy', 'medicine', {
    when: goals('epilepsy-mad'),
    text: 'Never change or stop a seizure medicine because of what you eat.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-mind', 'red_flag', {
    when: goals('mind'),
    text: 'Weight loss, or choking or coughing at meals: see a doctor. This plan is for people who eat well on their own.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  {
    ...top('ss-med', 'other', {
      when: goals('mediterranean'),
      text: 'This is healthy eating in general, and no treatment. Take medicines as before.',
      evidence: { severity: 'target', source: 'OURS', verified: 'derived', certainty: 'high' },
    }),
    places: ['page'],
  },
  bottom('ss-firm-food', {
    when: [{ of: 'firm_food' }],
    text: 'Your dishes are cooked all the way through. Germs in undercooked food would hit you harder than most people.',
    evidence: { source: 'FSIS_TEMP', verified: 'read_secondary', certainty: 'high' },
  }),
  bottom('ss-raw-food', {
    when: [{ of: 'firm_food' }],
    text: 'Buy cheese that says pasteurized. Heat deli meat until it steams. Keep leftovers cold, eat them within 3 days, and reheat them until they steam.',
    isAdvice: true,
    evidence: { source: 'FDA_ATRISK', verified: 'recalled', certainty: 'medium' },
  }),
  bottom('ss-fish', {
    when: [{ of: 'fish_advice' }],
    text: 'Two or three fish meals a week are right for you, 8 to 12 ounces in all, of kinds that are low in mercury.',
    isAdvice: true,
    evidence: { severity: 'target', source: 'FDA_FISH2017', verified: 'read', certainty: 'high' },
  }),
  top('ss-allergy', 'emergency', {
    when: [{ of: 'allergy' }],
    text: 'Check every label: this plan cannot see traces. Trouble breathing or swelling: epinephrine, then 911.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  bottom('ss-all', {
    when: [{ of: 'everyone' }],
    text: 'Made by rules from published guidelines; this is not medical advice. Show it to your clinician if you have an illness or take medicines.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'high' },
  }),
  top('ss-weight', 'red_flag', {
    when: [{ of: 'weight_loss_aim' }],
    text: 'Losing more than 1% of your weight a week, feeling faint, or missed periods: eat more and ask a clinician.',
    evidence: { source: 'OURS', verified: 'derived', certainty: 'medium' },
  }),
]

type Given = {
  when: SafetyCase[]
  text: string
  unless?: KnownSentence['unless']
  isAdvice?: true
  evidence: Omit<SafetyEvidence, 'severity'> & Partial<Pick<SafetyEvidence, 'severity'>>
}

function top(id: string, rank: Rank, { when, text, evidence, isAdvice, unless = [] }: Given): KnownSentence {
  return {
    id,
    text,
    position: 'top',
    rank,
    places: SENTENCE_PLACES,
    evidence: { severity: 'hard', ...evidence },
    when,
    unless,
    ...(isAdvice && { isAdvice }),
  }
}

function bottom(id: string, given: Given): KnownSentence {
  return { ...top(id, 'other', given), position: 'bottom' }
}

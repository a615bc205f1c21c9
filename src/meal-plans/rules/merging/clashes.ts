import type { Limits } from '../rule.ts'
import { FOOD_CLASHES } from './food-clashes.ts'
import { MEDICINE_CLASHES } from './medicine-clashes.ts'

/**
 * Rules of different health goals that can't both be met in full, and the resolution. A clash occurs if any
 * of the yielding rules meets any of the `holds` rules.
 */
export type Clash = {
  id: string
  holds: readonly string[]
  /** For reviewers of the rules: the reason why one side yields. */
  why: string
  /** The explanation shown to the member. */
  sentence: string
  /** Applies to a food that is a trigger for many members, whether or not this member has marked it. */
  isForUnmarkedTriggers?: true
} & Yielding

type Yielding =
  /** The yielding rules are not followed. */
  | { how: 'set_aside'; yields: readonly string[] }
  /**
   * The yielding rules are followed and judged with these limits, which apply to the day or week as it is.
   */
  | { how: 'relaxed'; limits: Readonly<Record<string, Limits>> }
  /** The yielding rules do not change, but have less priority. */
  | { how: 'follows'; yields: readonly string[] }
  /** No rule yields. The right choice of foods meets both. */
  | { how: 'both_hold'; yields: readonly string[] }

/**
 * The clashes, decided in this order: a limit never yields; avoiding what a member does not tolerate comes
 * before what does them good; stronger evidence comes before weaker; a health goal comes before a reference
 * intake. A conflict within a single goal is not a clash.
 */
export const CLASHES: readonly Clash[] = [
  ...MEDICINE_CLASHES,
  ...FOOD_CLASHES,
  {
    id: 'fruit-with-ibs',
    holds: ['ibs-fruit'],
    how: 'relaxed',
    limits: { 'htn-fruit': { min: 2.5 }, 'med-fruit': { min: 2.5 }, 'dep-fruit': { min: 2.5 } },
    why: 'NICE limits fruit to three portions because fructose brings on symptoms; comfort goes before a fourth portion. A little room below three lets both be met.',
    sentence:
      'IBS advice is at most three portions of fruit a day, and your other goal asks for as many or more. We plan two and a half to three, and let vegetables bring the rest.',
  },
  {
    id: 'dairy-in-low-fodmap',
    holds: ['fod-lac', 'fod-oligo-other'],
    how: 'set_aside',
    yields: ['htn-dairy', 'dep-dairy_lowfat_unsweetened'],
    why: 'A serving of milk or yogurt holds more lactose than the elimination phase allows; the limit is hard. Calcium keeps its own target.',
    sentence:
      'A serving of milk or yogurt holds more lactose than the low-FODMAP phase allows. We leave servings of dairy out for these weeks and look for calcium in other foods.',
  },
  {
    id: 'dairy-with-lactose-intolerance',
    holds: ['lac-sitting', 'lac-day'],
    how: 'follows',
    yields: ['htn-dairy', 'dep-dairy_lowfat_unsweetened', 'hypo-iodine-src'],
    why: 'Lactose beyond the limit brings symptoms. Low-fat yogurt and cheese reach the servings with less of it than milk.',
    sentence:
      'Your goals ask for low-fat dairy, and for little lactose at a time. We keep to the lactose limit first, with dairy that holds less of it, spread over the day.',
  },
  {
    id: 'dairy-with-acne',
    holds: ['acne-milk'],
    how: 'both_hold',
    yields: ['htn-dairy', 'dep-dairy_lowfat_unsweetened'],
    why: 'The link with acne is with drinking milk. Yogurt and fresh cheese count as low-fat dairy as well.',
    sentence:
      'One goal asks for low-fat dairy, the other for little milk to drink. Yogurt and fresh cheese serve both.',
  },
  {
    id: 'small-servings-in-low-fodmap',
    holds: [
      'fod-oligo-grain',
      'fod-oligo-other',
      'fod-lac',
      'fod-onion',
      'fod-garlic',
      'fod-wheat_rye_barley_main',
    ],
    how: 'follows',
    yields: [
      'htn-veg',
      'htn-fruit',
      'htn-nuts',
      'ldl-viscous',
      'ldl-betaglucan',
      'ldl-nuts',
      'ldl-plantprotein',
      'cvd-fv',
      'med-veg',
      'med-fruit',
      'med-legume',
      'med-nuts',
      'med-sofrito',
      't2d-nsv',
      'pcos-legume',
      'hypo-iodine-src',
      'meno-soy',
      'endo-fv',
      'ibs-oats',
      'ibd-fv',
      'ad-fv',
      'pso-nuts',
      'dep-vegetable',
      'dep-fruit',
      'dep-legume',
      'dep-nut',
      'mind-other_vegetable',
      'mind-nut',
      'mind-legume',
      'mind-berry',
    ],
    why: 'The FODMAP limits of a serving are hard for two to six weeks. What the other goals ask for can be eaten in smaller servings, or of other kinds.',
    sentence:
      'For the weeks of the low-FODMAP phase, beans, grains, nuts, fruit and vegetables come in small servings and chosen kinds. We aim for the servings of your other goals as far as that allows.',
  },
  {
    id: 'oats-and-barley-without-gluten',
    holds: ['gf-gluten_barley', 'gf-hidden'],
    how: 'set_aside',
    yields: ['ldl-betaglucan', 'ibs-oats'],
    why: 'Barley holds gluten, and oats are safe only when certified and tolerated, which a recipe cannot know. Soluble fiber keeps its own target.',
    sentence:
      'With celiac disease we leave out barley, and oats too unless they are certified and agree with you. Beans, fruit and seeds bring the soluble fiber instead.',
  },
  {
    id: 'leaving-out-for-a-reason',
    holds: [
      'ldl-pho',
      'masld-ssb',
      'masld-alcohol',
      't2d-ssb',
      'hypo-kelp',
      'ibs-bran',
      'ibs-sorbitol',
      'fod-garlic',
      'fod-onion',
      'fod-wheat_rye_barley_main',
      'fod-honey_hfcs',
      'fod-apple_pear_mango_watermelon',
      'fod-stone_fruit',
      'fod-mushroom_cauliflower',
      'fod-cashew_pistachio',
      'fod-inulin_chicory',
      'fod-polyol_sweetener',
      'gf-gluten_wheat',
      'gf-gluten_barley',
      'gf-gluten_rye',
      'gf-gluten_triticale',
      'gf-gluten_malt',
      'gf-gluten_brewers_yeast',
      'gf-hidden',
      'dep-maoi',
      'rx-maoi-tyramine',
      'rx-statin-grapefruit',
      'rx-methotrexate-alcohol',
      'rx-nb-alcohol',
      'rx-warfarin-alcohol',
      'rx-maoi-alcohol',
      'rx-maoiweak-as-maoi',
      'rx-inh-tyramine',
      'rx-inh-alcohol',
      'rx-levo-kelp',
      'rx-iso-alcohol-acitretin',
    ],
    how: 'both_hold',
    yields: ['ad-noelim', 'adhd-nice', 'pso-gluten'],
    why: 'These rules forbid leaving foods out without a reason. A hard rule of another goal, or of a medicine, is one.',
    sentence:
      'One goal says to leave no food out without a reason. What this plan leaves out has one, and the proof names it.',
  },
  {
    id: 'fat-with-reflux',
    holds: ['gerd-fat'],
    how: 'set_aside',
    yields: ['dep-fat'],
    why: 'Fatty meals bring on reflux; the share of fat in the SMILES diet is advice and describes what its foods add up to.',
    sentence:
      'The diet of the depression trial was rich in fat, and fat can bring on reflux. We follow the foods of the trial and keep fat lower than it was there.',
  },
  {
    id: 'olive-oil-with-reflux',
    holds: ['med-oo', 'pso-oo', 'dep-oo', 't2d-carb-meal'],
    how: 'relaxed',
    limits: { 'gerd-fat': { max: 35 } },
    why: 'The figure for reflux is our own reading of weak evidence about fatty meals; olive oil and even carbohydrate rest on trials. Fried and very fatty food stays out.',
    sentence:
      'Your other goal leans on olive oil or on less carbohydrate, so up to 35% of energy may come from fat. Fried and very fatty food stays out, and meals stay small, for your reflux.',
  },
  {
    id: 'fat-in-dash',
    holds: [
      'med-oo',
      'pso-oo',
      'dep-oo',
      'dep-fat',
      'masld-oo',
      'ldl-nuts',
      't2d-carb-meal',
      'acne-gl',
      'fod-oligo-grain',
    ],
    how: 'relaxed',
    limits: { 'htn-fat': { max: 37 } },
    why: 'In the OmniHeart trial (JAMA 294:2455, 2005) a DASH-like diet with 37% of energy from mostly unsaturated fat lowered blood pressure as well. The limit on saturated fat stays as it is.',
    sentence:
      'DASH keeps fat low, and your other goal asks for olive oil, nuts or less carbohydrate. In a trial, a diet like DASH with more unsaturated fat lowered blood pressure too, so up to 37% of energy may be fat. Saturated fat stays at DASH’s limit.',
  },
  {
    id: 'olive-oil-and-fat-share',
    holds: ['t2d-fat-share'],
    how: 'follows',
    yields: ['med-oo', 'pso-oo'],
    why: 'Four spoons of olive oil are most of the fat that leaves room for the carbohydrate of meals with diabetes.',
    sentence: 'We serve as much olive oil as fits beside the carbohydrate of your meals.',
  },
  {
    id: 'olive-oil-and-saturated-fat',
    holds: ['htn-sfa', 'ldl-sfa', 'cvd-sfa-strict'],
    how: 'follows',
    yields: ['med-oo', 'pso-oo'],
    why: 'Four tablespoons of olive oil bring more than half of the saturated fat that these goals allow, and that limit is the firmer one.',
    sentence:
      'Even olive oil holds some saturated fat. We keep saturated fat within its limit first, and then use as much olive oil as that allows.',
  },
  {
    id: 'coffee-left-out',
    holds: ['gerd-coffee', 'anx-caf', 'anx-caf2'],
    how: 'set_aside',
    yields: ['masld-coffee'],
    isForUnmarkedTriggers: true,
    why: 'Coffee in fatty liver rests on cohorts and is advice; with reflux or anxiety it may bring on symptoms.',
    sentence:
      'Coffee is linked with a healthier liver, but it does not go with your other goal. We do not aim for coffee here.',
  },
  {
    id: 'coffee-within-caffeine',
    holds: [
      'mig-caf',
      'endo-caf',
      'ibs-caff',
      'ros-hot_drink_over_60C',
      'rx-maoi-caffeine',
      'rx-abx-caffeine',
      'rx-stim-caffeine',
    ],
    how: 'relaxed',
    limits: { 'masld-coffee': { min: 1 } },
    why: 'Three cups reach or pass what the other goals allow in caffeine; the link with the liver begins with less.',
    sentence:
      'Three cups of coffee a day would bring more caffeine than your other goal allows, so we aim for one. Let it cool a little if hot drinks trouble you.',
  },
  {
    id: 'hot-drinks-with-rosacea',
    holds: ['ros-hot_drink_over_60C'],
    how: 'both_hold',
    yields: ['ibs-fluid'],
    why: 'Herbal tea counts as fluid and can be drunk once it has cooled.',
    sentence: 'Drink plenty, and let hot tea cool below 60 °C (140 °F) first.',
  },
  {
    id: 'sofrito-with-a-trigger',
    holds: ['gerd-tomato', 'gerd-onion', 'ros-tomato'],
    how: 'set_aside',
    yields: ['med-sofrito'],
    why: 'A sofrito is tomato with onion or garlic; the member has marked one of them as a trigger.',
    sentence: 'You marked tomato or onion as a trigger, so we do not aim for sofrito.',
  },
  {
    id: 'whole-grains-and-carbohydrate',
    holds: ['t2d-carb-meal'],
    how: 'relaxed',
    limits: { 'dep-whole_grain': { min: 3.5, max: 8 } },
    why: 'Five to eight servings of grain leave little room in the carbohydrate of a meal. Whole grains stay the larger part of all grains.',
    sentence:
      'The depression trial served five or more portions of whole grain a day, and your meals are limited in carbohydrate. We aim for at least three and a half portions.',
  },
  {
    id: 'whole-grains-and-glycemic-load',
    holds: ['acne-gl'],
    how: 'follows',
    yields: ['dep-whole_grain'],
    why: 'Whole grains of low glycemic index fit within the load that the acne trials used, in part.',
    sentence:
      'We choose whole grains that raise blood sugar slowly, and serve as many of them as the glycemic load for your skin allows.',
  },
  {
    id: 'red-meat-with-cholesterol',
    holds: ['ldl-sfa', 'ldl-chol'],
    how: 'set_aside',
    yields: ['dep-lean_red_meat'],
    why: 'The SMILES diet allows legumes and fish in place of red meat, and saturated fat is limited here.',
    sentence: 'Legumes and fish take the place of red meat here, as the depression trial allowed.',
  },
  {
    id: 'red-meat-with-colitis',
    holds: ['ibd-redmeat-uc'],
    how: 'relaxed',
    limits: { 'dep-lean_red_meat': { min: 1, max: 1.5 } },
    why: 'With ulcerative colitis red meat is limited to one serving of 100 g a week; SMILES counts servings of 65 g.',
    sentence:
      'With ulcerative colitis we keep red meat to one small serving a week. Fish and legumes take the place of the rest.',
  },
  {
    id: 'red-meat-in-moderation',
    holds: ['masld-redmeat', 'mind-redmeat'],
    how: 'relaxed',
    limits: { 'dep-lean_red_meat': { min: 2, max: 3 } },
    why: 'SMILES asks for three to four servings of 65 g; the other goals want less red meat. Two to three meet both.',
    sentence:
      'The depression trial served lean red meat three or four times a week, and your other goal wants little of it. We plan two or three small servings.',
  },
  {
    id: 'omega-6-in-strict-h3-l6',
    holds: ['mig-la'],
    how: 'follows',
    yields: [
      'ldl-nuts',
      'med-oo',
      'med-nuts',
      'masld-oo',
      'meno-soy',
      'pso-oo',
      'pso-nuts',
      'dep-nut',
      'dep-oo',
      'mind-nut',
      'ref-alpha-linolenic-acid',
    ],
    why: 'The member has asked for the strict H3–L6 diet, which cannot be kept beside usual amounts of most nuts and oils.',
    sentence:
      'You asked for the strict low omega-6 diet. Nuts, soy and oils come after it, in smaller amounts and in the kinds that hold least.',
  },
  {
    id: 'omega-6-below-the-reference',
    holds: ['mig-la', 'mig-la-h3'],
    how: 'set_aside',
    yields: ['ref-linoleic-acid'],
    why: 'Both diets of the migraine trial limit linoleic acid, the strict one far below the adequate intake, on purpose.',
    sentence: 'The diet that you asked for stays below the usual intake of linoleic acid on purpose.',
  },
  {
    id: 'fat-above-the-reference',
    holds: ['med-oo', 'pso-oo', 'dep-oo', 'dep-fat'],
    how: 'set_aside',
    yields: ['ref-total-fat-share'],
    why: 'The trials behind these patterns had more fat than the reference range, most of it from olive oil.',
    sentence:
      'The Mediterranean pattern holds more fat than the reference range for adults, most of it from olive oil, as in its trials.',
  },
  {
    id: 'carbohydrate-below-the-reference',
    holds: ['t2d-carb-meal', 'acne-gl', 'dep-fat'],
    how: 'set_aside',
    yields: ['ref-carbohydrate-share'],
    why: 'What these goals allow adds up to less carbohydrate than the reference range.',
    sentence: 'Your goal keeps carbohydrate below the reference range for adults.',
  },
]

/** Returns the ids of the rules that yield in a clash. */
export function yieldingIn(clash: Clash): readonly string[] {
  return clash.how === 'relaxed' ? Object.keys(clash.limits) : clash.yields
}

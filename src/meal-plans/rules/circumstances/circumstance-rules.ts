import { stoneKind } from '#members/profiles/answered.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import { RICH_IN_MERCURY } from '../fish-lists.ts'
import { LIVER, RAW, RAW_WORDS } from '../food-safety.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import { aceInhibitor } from '../medicines/potassium.ts'
import type { Rule, RuleEvidence } from '../rule.ts'
import { KIDNEY_STONE_RULES, kidneyStoneRules } from './kidney-stones.ts'

/** The condition under which a proof lists the rules from a member's circumstances. */
export const CIRCUMSTANCE_CONDITION = 'circumstance'

type Reported = Pick<PlannedPerson, 'circumstances'> & Partial<Pick<PlannedPerson, 'taking' | 'sex' | 'age'>>

const NO_ALCOHOL = { kind: 'exclude_food_tag', tag: 'alcohol' } as const
/**
 * Foods rich in purines: organ meat, small oily fish, mussels, scallops, roe, game, and extracts of meat or
 * yeast.
 */
const RICH_IN_PURINES = [
  `${LIVER}|sweetbread|gizzard|\\b(?:beef|chicken|turkey|pork|lamb|veal) hearts?\\b|(?:beef|lamb|pork|veal) kidney|\\btripe\\b`,
  'anchov|sardine|herring|mackerel|mussel|scallop|\\broe\\b|caviar|\\bmilt\\b|venison|\\bdeer\\b|rabbit|\\bgoose\\b|\\bveal\\b',
  'meat extract|gravy|bone broth|bouillon|yeast extract|\\byeast\\b(?! free)',
].join('|')

const SOY_ISOLATE = 'soy protein|isoflavone|textured vegetable protein|soy,? (?:flour|isolate|concentrate)'
const RAW_SHELLFISH = {
  kind: 'exclude_food_name',
  pattern:
    '\\braw (?:oyster|clam|mussel|scallop|shellfish)|(?:oysters?|clams?) on the half shell|ceviche|sushi',
  what: 'raw shellfish',
} as const
/** Applies only with an aim to lose weight, because too little carbohydrate can trigger an attack. */
const GOUT_LOSS = 'gout-carbohydrate'
const ONLY_OF_GOUT: readonly string[] = [GOUT_LOSS, 'gout-dairy']

const OUR_READING: RuleEvidence = {
  source: 'OURS',
  basis: 'derived',
  verified: 'derived',
  certainty: 'low',
  grade: 'consensus',
}
const OF_LIVER = { source: 'SACN_LIVER', verified: 'recalled', certainty: 'medium' } as const
const OF_FISH = { source: 'FDA_FISH', basis: 'source', verified: 'recalled', certainty: 'medium' } as const
const OF_GERMS = { source: 'FDA_ATRISK', verified: 'recalled', certainty: 'medium' } as const
const OF_PURINES = { source: 'PURINE_KANEKO', verified: 'read', certainty: 'medium' } as const
const OF_GOUT = { source: 'ACR_GOUT2020', verified: 'recalled', certainty: 'medium' } as const
const OF_SOY = { source: 'IOM_SOY_ER', verified: 'recalled', certainty: 'medium' } as const

/** Excludes the same foods as the rule for medicines that raise potassium. */
const NO_SALT_SUBSTITUTE = aceInhibitor.rules.find(({ id }) => id === 'rx-ace-k-salt')?.test as Rule['test']

/**
 * Milligrams of potassium a day, if a clinician agreed after a blood test but gave no figure. The same
 * figures apply to medicines that raise potassium.
 */
const POTASSIUM = { usual: 3000, most: 3900 } as const

/**
 * The food rules for circumstances in which plans are served. The sources name the foods and the direction.
 * That they are limited here, and by how much, is our reading of the sources, and no dietitian has signed it
 * off yet.
 */
const RULES: Partial<Record<Circumstance, readonly Rule[]>> = {
  trying_to_conceive: [
    hard('conceive-liver', { kind: 'exclude_food_name', pattern: LIVER, what: 'liver' }, OF_LIVER),
    hard(
      'conceive-fish',
      { kind: 'exclude_food_name', pattern: RICH_IN_MERCURY, what: 'fish rich in mercury' },
      OF_FISH,
    ),
    hard('conceive-raw-food', { kind: 'exclude_food_name', pattern: RAW, what: RAW_WORDS }, OF_GERMS),
    hard('conceive-alcohol', NO_ALCOHOL, {}, 'No amount is known to be safe for a child to come.'),
  ],
  gout: [
    hard(
      'gout-purines',
      {
        kind: 'exclude_food_name',
        pattern: RICH_IN_PURINES,
        what: 'organ meat, small oily fish, mussels, scallops, game, gravy or yeast extract',
      },
      OF_PURINES,
      'Beans, lentils, peas, spinach and mushrooms may stay.',
    ),
    hard('gout-fish', { kind: 'table_sum_per_week', table: 'fish', max: 227 }, OF_PURINES),
    hard('gout-meat', { kind: 'table_sum_per_day', table: 'meat_and_fish', max: 150 }, OF_PURINES),
    {
      ...hard('gout-dairy', { kind: 'include_food_tag_per_day', tag: 'dairy_lowfat', min: 2 }, OF_GOUT),
      severity: 'target',
    },
    hard('gout-alcohol', NO_ALCOHOL, OF_GOUT),
    hard('gout-sugary-drinks', { kind: 'exclude_food_tag', tag: 'sugar_sweetened_beverage' }, OF_GOUT),
    hard('gout-fructose', { kind: 'exclude_food_tag', tag: 'added_fructose_or_hfcs' }, OF_GOUT),
    hard('gout-carbohydrate', { kind: 'nutrient_per_day', nutrient: 'carbohydrate', min: 130 }, OF_GOUT),
  ],
  hemochromatosis: [
    hard('iron-stored-most', perDay('iron', { max: 45 }), { source: 'DRI' }),
    hard('iron-stored-shellfish', RAW_SHELLFISH, OF_GERMS, 'A germ of warm seas thrives on iron.'),
  ],
  high_potassium_ever: [
    hard('potassium-once-high', perDay('potassium', { max: POTASSIUM.usual })),
    hard('potassium-once-high-salt', NO_SALT_SUBSTITUTE),
  ],
  hospital_3_months: [
    {
      ...hard('hospital-no-deficit', { kind: 'statement' }),
      note: 'After a hospital stay or surgery, the plan takes no energy off.',
    },
  ],
  high_calcium: [
    {
      ...hard('calcium-once-high', { kind: 'statement' }),
      note: 'Your blood calcium has been high, so no rule of this plan asks for calcium or vitamin D.',
    },
  ],
  gallstones: [hard('gallstones-fat-meal', { kind: 'meal_nutrient', nutrient: 'total_fat', max: 20 })],
  g6pd: [
    hard('g6pd-fava', {
      kind: 'exclude_food_name',
      pattern: '\\bfava\\b|fava bean|broad ?bean|faba',
      what: 'fava beans',
    }),
  ],
  alcohol_dependence: [
    hard('dependence-alcohol', NO_ALCOHOL),
    hard('dependence-shellfish', RAW_SHELLFISH, OF_GERMS),
  ],
  oestrogen_sensitive_cancer: [
    hard(
      'soy-with-cancer',
      { kind: 'table_sum_per_day', table: 'soy', max: 1 },
      OF_SOY,
      'Soy food in this amount is seen as safe. Please tell your cancer doctor.',
    ),
    hard(
      'soy-with-cancer-isolate',
      { kind: 'exclude_food_name', pattern: SOY_ISOLATE, what: 'soy protein isolate or isoflavones' },
      OF_SOY,
    ),
  ],
}

/** The rules of every circumstance, for looking up rule names. */
export const RULES_OF_CIRCUMSTANCE: Partial<Record<Circumstance, readonly Rule[]>> = {
  ...RULES,
  kidney_stones: KIDNEY_STONE_RULES,
}
export const CIRCUMSTANCE_RULES: readonly Rule[] = Object.values(RULES_OF_CIRCUMSTANCE).flat()

/**
 * Returns the food rules for this member's circumstances. Uses the clinic's potassium figure if there is one.
 */
export function circumstanceRules(member: Reported): Rule[] {
  const { circumstances, taking } = member
  const rules = [...(circumstances ?? [])].flatMap((name) => rulesOf(name, member))
  const given = taking?.clinicLevels.potassiumMg
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()].map((rule) =>
    rule.id === 'potassium-once-high' && given !== undefined
      ? { ...rule, test: perDay('potassium', { max: Math.min(given, POTASSIUM.most) }) }
      : rule,
  )
}

function rulesOf(name: Circumstance, member: Reported): readonly Rule[] {
  if (name === 'gout') return (RULES.gout ?? []).filter(({ id }) => id !== GOUT_LOSS || losesWeight(member))
  if (name !== 'kidney_stones') return RULES[name] ?? []
  // Uric acid causes both gout and kidney stones.
  const ofUricAcid = stoneKind(member) === 'uric_acid' ? (RULES.gout ?? []) : []
  return [...kidneyStoneRules(member), ...ofUricAcid.filter(({ id }) => !ONLY_OF_GOUT.includes(id))]
}

function losesWeight({ circumstances }: Reported): boolean {
  return circumstances?.has('weight_loss_aim') === true
}

function perDay(nutrient: 'iron' | 'potassium', limits: { min?: number; max?: number }): Rule['test'] {
  return { kind: 'nutrient_per_day', nutrient, ...limits }
}

function hard(id: string, test: Rule['test'], known: Partial<RuleEvidence> = {}, note?: string): Rule {
  return {
    id,
    severity: 'hard',
    test,
    evidence: { ...OUR_READING, ...known },
    ...(note !== undefined && { note }),
  }
}

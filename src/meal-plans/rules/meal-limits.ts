import type { PlannedPerson } from './meal-plan-facts.ts'
import type { MealName, Portion, Rule, RuleEvidence } from './rule.ts'

/** The condition under which a proof lists meal and portion sizes, eggs and variety. */
export const MEAL_LIMITS = 'meals'

/** Has more weight than other targets, because members who eat meat expect it. */
export const MEAT_FOR_OMNIVORES = 'variety-meat'

type Eater = Pick<PlannedPerson, 'age' | 'goals' | 'medications' | 'circumstances' | 'diet' | 'targetKcal'>

const MAIN: MealName[] = ['breakfast', 'lunch', 'dinner']

const EGG = '\\begg, (?:whole|yolk)|\\begg yolk'
const MEAT = '\\b(?:beef|pork|lamb|veal|chicken|turkey|duck|bison|venison)\\b(?!.*\\b(?:broth|stock)\\b)'

/** Grams per meal, as weighed in the kitchen. The direction is common sense; the figures are our own. */
const PORTIONS: readonly Portion[] = [
  { pattern: MEAT, what: 'meat or poultry', max: 200 },
  {
    pattern:
      '\\b(?:pollock|cod|herring|mackerel|salmon|trout|haddock|flounder|snapper|tilapia|tuna|halibut|shrimp|mussels|scallops?|crab)\\b.*\\braw\\b',
    what: 'fish or shellfish',
    max: 200,
  },
  { pattern: '\\bsardines?\\b.*\\bcanned\\b', what: 'sardines', max: 106 },
  { pattern: '\\b(?:tuna|salmon|mackerel|herring)\\b.*\\bcanned\\b', what: 'canned fish', max: 145 },
  { pattern: EGG, what: 'eggs', max: 150 },
  { pattern: '\\btofu\\b', what: 'tofu', max: 250 },
  {
    pattern:
      '\\b(?:rice|pasta|noodles|quinoa|bulgur|couscous|barley|oats|millet|groats|cornmeal|teff|spelt)\\b.*\\bdry\\b',
    what: 'dry grain or pasta',
    max: 120,
  },
  { pattern: '\\b(?:rice|pasta|quinoa|barley)\\b.*\\bcooked\\b', what: 'cooked grain', max: 360 },
  {
    pattern: '\\b(?:beans|chickpeas|lentils|peas|edamame)\\b.*\\b(?:cooked|canned)\\b',
    what: 'cooked legumes',
    max: 200,
  },
  { pattern: '\\b(?:beans|lentils|peas)\\b.*\\bdry\\b', what: 'dry legumes', max: 80 },
  {
    pattern: '\\b(?:spinach|kale|arugula|lettuce|greens|chard|watercress)\\b.*\\braw\\b(?<!scallion.*)',
    what: 'raw leaves',
    max: 150,
  },
]

/** Drinks don't count toward the weight of a meal. */
const DRINKS = '^(?:drinking water|coffee|tea\\b)'

const SIZE = ours('medium', 'consensus')

/** Most grams of food in a meal. Less for a sensitive stomach. */
const GRAMS = { usual: 900, tender: 700 } as const
/** Above this daily energy, meals can be larger than usual: up to half as many grams more. */
const MEALS_KCAL = 2400
/** Above this energy, low-FODMAP weeks have too few dishes for the usual sizes, so larger sizes apply. */
const LARGE_LOW_FODMAP_KCAL = 2600
/** Above this energy, the egg and cholesterol rules of low-FODMAP weeks are only targets. */
const HUGE_LOW_FODMAP_KCAL = 3000

const MEAL_SHARE: Rule = {
  id: 'meal-share',
  severity: 'hard',
  test: { kind: 'meal_share_of_energy', max: 0.4, meals: MAIN },
  evidence: SIZE,
}
const BREAKFAST_SHARE: Rule = {
  id: 'meal-breakfast-share',
  severity: 'hard',
  test: { kind: 'meal_share_of_energy', min: 0.15, meals: ['breakfast'] },
  evidence: SIZE,
}
const MEAL_ENERGY: Rule = {
  id: 'meal-energy',
  severity: 'hard',
  test: { kind: 'meal_nutrient', nutrient: 'energy', max: 1000, meals: MAIN },
  byEnergy: [{ upTo: MEALS_KCAL }, { upTo: Infinity, max: 1200 }],
  evidence: SIZE,
}
const SNACK_ENERGY: Rule = {
  id: 'meal-snack-energy',
  severity: 'hard',
  test: { kind: 'meal_nutrient', nutrient: 'energy', max: 350, meals: ['snack'] },
  byEnergy: [{ upTo: MEALS_KCAL }, { upTo: 3000, max: 700 }, { upTo: Infinity, max: 800 }],
  evidence: SIZE,
  note: 'Above 2,400 kcal a day the snack is eaten twice, half of this each time.',
}
const OCCASIONS: Rule = {
  id: 'meal-occasions',
  severity: 'hard',
  test: { kind: 'meals_per_day', min: 3 },
  byEnergy: [{ upTo: MEALS_KCAL }, { upTo: Infinity, min: 4 }],
  evidence: SIZE,
  note: 'Three meals and a snack; above 2,400 kcal the snack twice.',
}
const MEAL_GRAMS: Rule = {
  id: 'meal-grams',
  severity: 'hard',
  test: { kind: 'meal_grams', max: GRAMS.usual, except: DRINKS },
  evidence: SIZE,
  note: 'Food of one meal, without drinks.',
}
const PORTION_SIZE: Rule = {
  id: 'meal-portions',
  severity: 'hard',
  test: { kind: 'portion_size', portions: PORTIONS, max: 1 },
  byEnergy: [{ upTo: 2800 }, { upTo: 3500, max: 1.5 }, { upTo: Infinity, max: 2 }],
  evidence: SIZE,
  note: 'Meat, poultry or fish 200 g raw, 3 eggs, one can of fish, 250 g tofu, 120 g dry grain, 200 g cooked legumes, 150 g raw leaves; half as much again above 2,800 kcal, twice as much above 3,500 kcal.',
}
const REFLUX_MEAL: Rule = {
  id: 'meal-energy-reflux',
  severity: 'target',
  test: { kind: 'meal_nutrient', nutrient: 'energy', max: 600, meals: MAIN },
  evidence: SIZE,
}
const REFLUX_DINNER: Rule = {
  id: 'meal-share-reflux',
  severity: 'target',
  test: { kind: 'meal_share_of_energy', max: 0.3, meals: ['dinner'] },
  evidence: SIZE,
}

const EGG_G = 50
const EGG_NOTE = 'Egg white does not count. One egg holds about 186 mg of cholesterol.'

function eggs(most: number, certainty: RuleEvidence['certainty']): Rule {
  return {
    id: 'eggs-week',
    severity: 'hard',
    test: { kind: 'limit_food_name_per_week', pattern: EGG, what: 'eggs', max: most * EGG_G },
    evidence: {
      source: 'AHA_CHOL2019',
      basis: 'derived',
      verified: 'read_secondary',
      certainty,
      grade: 'moderate',
    },
    note: `At most ${most} eggs a week. ${EGG_NOTE}`,
  }
}

/** Builds the weekly target for eggs. */
function eggsAim(most: number): Rule {
  return {
    ...eggs(most, most === FEWEST ? 'low' : 'medium'),
    id: 'eggs-usual',
    severity: 'target',
    note: `${most === FEWEST ? 'Few eggs, because of diabetes or cholesterol.' : 'One egg a day.'} ${EGG_NOTE}`,
  }
}

const FEWEST = 4
const FEWEST_EGGS = ['type-2-diabetes', 'high-cholesterol']
const FEWER_EGGS = ['heart-health', 'hypertension', 'mediterranean', 'mind', 'fatty-liver', 'pcos']

/**
 * Returns the target and the limit of whole eggs a week. The limit grows with energy above 2,000 kcal. The
 * target of 4 with diabetes or high LDL cholesterol is our interpretation of the sources.
 */
function eggLimits(eater: Eater): { aim: number; most: number } {
  const { goals, circumstances, age } = eater
  const isFewest =
    FEWEST_EGGS.some((goal) => goals.has(goal)) || circumstances?.has('familial_hypercholesterolaemia')
  if (isFewest) return { aim: FEWEST, most: Math.round(7 * perEnergy(eater)) }
  const isFewer = FEWER_EGGS.some((goal) => goals.has(goal))
  const most = !isFewer ? 14 : (age ?? 0) >= 65 ? 10 : 7
  return { aim: 7, most: isLargeLowFodmap(eater) && !isFewer ? 21 : Math.round(most * perEnergy(eater)) }
}

/** Returns the daily energy as a multiple of 2,000 kcal, at least 1. */
function perEnergy({ targetKcal = 0 }: Eater): number {
  return Math.max(1, targetKcal / 2000)
}

function cholesterol(id: string, severity: Rule['severity'], max: number): Rule {
  return {
    id,
    severity,
    test: { kind: 'nutrient_per_week_mean', nutrient: 'cholesterol', max },
    evidence: {
      source: 'NLA2023',
      basis: 'derived',
      verified: 'read',
      certainty: 'medium',
      grade: 'moderate',
    },
  }
}

const CHOLESTEROL = cholesterol('cholesterol-week', 'hard', 400)
const LITTLE_CHOLESTEROL = cholesterol('cholesterol-week-low', 'hard', 200)
const CHOLESTEROL_AIM = cholesterol('cholesterol-week-aim', 'target', 200)

const VARIETY = ours('low', 'none')

/** Eggs count as the main food of a meal from one and a half eggs, and dry white rice from 40 g. */
const EGG_MEALS = {
  kind: 'meals_with_food',
  pattern: EGG,
  what: 'eggs as their main food',
  leastGrams: 75,
} as const
const EGGS_A_DAY: Rule = {
  id: 'variety-eggs-day',
  // A limit instead of a target would leave some members without a week until the catalog has more dishes.
  severity: 'target',
  test: { ...EGG_MEALS, meals: MAIN, per: 'day', max: 1 },
  evidence: VARIETY,
}
const EGGS_A_WEEK: Rule = {
  id: 'variety-eggs-week',
  severity: 'target',
  test: { ...EGG_MEALS, meals: MAIN, per: 'week', max: 4 },
  evidence: VARIETY,
}
const WHITE_RICE_A_DAY: Rule = {
  id: 'variety-white-rice-day',
  severity: 'target',
  test: {
    kind: 'meals_with_food',
    pattern: '\\bwhite rice\\b.*\\bdry\\b',
    what: 'white rice',
    leastGrams: 40,
    per: 'day',
    meals: MAIN,
    max: 1,
  },
  evidence: VARIETY,
}
const MEAT_MEALS: Rule = {
  id: MEAT_FOR_OMNIVORES,
  severity: 'target',
  test: {
    kind: 'meals_with_food',
    pattern: MEAT,
    what: 'meat or poultry',
    leastGrams: 50,
    per: 'week',
    meals: ['lunch', 'dinner'],
    min: 3,
  },
  evidence: VARIETY,
  note: 'Because you eat meat: at least 3 of 14 lunches and dinners, unless you leave it out.',
}

/** All meal-limit rules. Used for lookups by id. */
export const MEAL_LIMIT_RULES: readonly Rule[] = [
  ...[MEAL_SHARE, BREAKFAST_SHARE, MEAL_ENERGY, SNACK_ENERGY, OCCASIONS, MEAL_GRAMS, PORTION_SIZE],
  ...[REFLUX_MEAL, REFLUX_DINNER, eggs(14, 'medium'), eggsAim(7)],
  ...[CHOLESTEROL, LITTLE_CHOLESTEROL, CHOLESTEROL_AIM],
  ...[EGGS_A_DAY, EGGS_A_WEEK, WHITE_RICE_A_DAY, MEAT_MEALS],
]

/** Returns the rules on meal and portion sizes, eggs and cholesterol for this member. */
export function mealLimits(eater: Eater): Rule[] {
  const { goals } = eater
  const hasReflux = goals.has('gerd')
  const { aim, most } = eggLimits(eater)
  const isLarge = isLargeLowFodmap(eater)
  // There are few dishes low in both FODMAPs and fiber, so this much energy can come only from rice and eggs.
  const isHuge = isLarge && (eater.targetKcal ?? 0) > HUGE_LOW_FODMAP_KCAL
  const asFarAsItGoes = (rule: Rule): Rule => (isHuge ? { ...rule, severity: 'target' } : rule)
  return [
    ...[MEAL_SHARE, BREAKFAST_SHARE, SNACK_ENERGY, OCCASIONS, mealGrams(eater)],
    ...(isLarge
      ? [atMost(MEAL_ENERGY, isHuge ? 1400 : 1200), atMost(PORTION_SIZE, 2)]
      : [MEAL_ENERGY, PORTION_SIZE]),
    ...(hasReflux ? [REFLUX_MEAL, REFLUX_DINNER] : []),
    asFarAsItGoes(eggs(most, aim === FEWEST ? 'low' : 'medium')),
    ...(most > aim ? [eggsAim(aim)] : []),
    goals.has('high-cholesterol')
      ? LITTLE_CHOLESTEROL
      : asFarAsItGoes(atMost(CHOLESTEROL, isLarge ? 600 : Math.round(400 * perEnergy(eater)))),
    ...(goals.has('type-2-diabetes') || goals.has('heart-health') ? [CHOLESTEROL_AIM] : []),
    ...(isLarge ? [] : [EGGS_A_DAY, WHITE_RICE_A_DAY]),
    EGGS_A_WEEK,
    ...(eater.diet === 'omnivore' ? [MEAT_MEALS] : []),
  ]
}

function isLargeLowFodmap({ goals, targetKcal = 0 }: Eater): boolean {
  return goals.has('low-fodmap') && targetKcal > LARGE_LOW_FODMAP_KCAL
}

function mealGrams(eater: Eater): Rule {
  const { age, goals, medications } = eater
  if (isLargeLowFodmap(eater)) return atMost(MEAL_GRAMS, 1200)
  const isTender =
    (age ?? 0) >= 75 || goals.has('gerd') || goals.has('ibs') || (medications?.has('glp1') ?? false)
  const forEnergy = Math.min(1.5, Math.max(1, (eater.targetKcal ?? 0) / MEALS_KCAL))
  return atMost(MEAL_GRAMS, Math.round((isTender ? GRAMS.tender : GRAMS.usual) * forEnergy))
}

/** Returns the rule with another maximum that does not depend on energy. */
function atMost({ byEnergy: _, ...rule }: Rule, max: number): Rule {
  return { ...rule, test: { ...rule.test, max } as Rule['test'] }
}

function ours(certainty: RuleEvidence['certainty'], grade: RuleEvidence['grade']): RuleEvidence {
  return { source: 'OURS', basis: 'derived', verified: 'derived', certainty, grade }
}

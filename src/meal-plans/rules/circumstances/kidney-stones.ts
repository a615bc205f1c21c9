import { oxalateFigure, stoneKind } from '#members/profiles/answered.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Rule, RuleEvidence } from '../rule.ts'

type Told = Pick<PlannedPerson, 'circumstances'> & Partial<Pick<PlannedPerson, 'sex' | 'age' | 'taking'>>

/**
 * Milligrams of oxalate a day: the limit for each day, the target for the week, and the range that a clinic
 * can set.
 */
const OXALATE = { most: 200, aim: 100, clinic: { min: 40, max: 200 } } as const

/**
 * USDA writes `Chard, swiss`. Almond milk contains little oxalate. Hulled sesame and tahini are counted by
 * weight.
 */
const RICHEST = [
  'spinach|\\bchard\\b|beet greens|rhubarb|nopal|star ?fruit|carambola',
  '(?:almond|marzipan)(?!.*\\b(?:milk|oil|extract)\\b)|pine ?nuts?\\b|nuts?, pine|\\bchia\\b|poppy',
  'sesame seeds?(?!.*hulled|.*kernel|.*decorticated)|wheat bran|\\bbran (?:flakes|cereal)|buckwheat flour',
].join('|')

const NUTS_AND_GREENS =
  'Almonds and spinach are left out; walnuts, pistachios, kale and lettuce take their place.'

const OXALATE_RULES: readonly Rule[] = [
  {
    id: 'stones-oxalate-rich',
    severity: 'hard',
    test: {
      kind: 'exclude_food_name',
      pattern: RICHEST,
      what: 'spinach, chard, rhubarb, almonds, chia, bran and other foods richest in oxalate',
    },
    evidence: oxalateAdvice('OX_WYO', 'read_secondary'),
    note: NUTS_AND_GREENS,
  },
  {
    id: 'stones-cocoa',
    severity: 'hard',
    test: { kind: 'limit_food_name_per_day', pattern: 'cocoa|cacao', what: 'cocoa powder', max: 5 },
    evidence: oxalateAdvice('OX_SCHRODER2011', 'read'),
  },
  {
    id: 'stones-turmeric',
    severity: 'hard',
    test: { kind: 'limit_food_name_per_day', pattern: 'turmeric', what: 'turmeric', max: 1 },
    evidence: oxalateAdvice('OX_WYO', 'read_secondary'),
  },
  {
    id: 'stones-oxalate',
    severity: 'hard',
    test: { kind: 'table_sum_per_day', table: 'oxalate', max: OXALATE.most },
    evidence: oxalateAdvice('OX_KSD', 'read'),
    note: 'It is counted on the high side, with nothing taken off for cooking. It helps only if your urine holds much oxalate: your clinic can lift it or set a figure.',
  },
  {
    id: 'stones-oxalate-aim',
    severity: 'target',
    test: { kind: 'table_sum_per_day', table: 'oxalate', max: OXALATE.aim },
    evidence: oxalateAdvice('OX_KSD', 'read'),
  },
]

const OF_ALL_KINDS: readonly Rule[] = [
  {
    id: 'stones-sodium',
    severity: 'hard',
    test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
    evidence: guideline(),
  },
  {
    id: 'stones-calcium-most',
    severity: 'hard',
    test: { kind: 'nutrient_per_day', nutrient: 'calcium', max: 2000 },
    evidence: { ...guideline(), source: 'DRI', also: [], basis: 'derived', certainty: 'low' },
  },
  {
    id: 'stones-vitamin-c',
    severity: 'hard',
    test: { kind: 'nutrient_per_day', nutrient: 'vitamin_c', max: 1000 },
    evidence: { ...guideline(), basis: 'derived', certainty: 'medium' },
  },
  {
    id: 'stones-sugary-drinks',
    severity: 'hard',
    test: { kind: 'exclude_food_tag', tag: 'sugar_sweetened_beverage' },
    evidence: { ...guideline(), basis: 'derived' },
  },
]

const CALCIUM_WITH_MEALS: Rule = {
  id: 'stones-calcium-meal',
  severity: 'target',
  test: {
    kind: 'meal_nutrient',
    nutrient: 'calcium',
    meals: ['breakfast', 'lunch', 'dinner'],
    min: 150,
  },
  evidence: { ...guideline(), basis: 'derived' },
  note: 'Calcium at a meal holds oxalate back in the gut.',
}

function calciumFor({ sex, age }: Pick<Told, 'sex' | 'age'>): Rule {
  const from = sex === 'female' ? 51 : 71
  return {
    id: 'stones-calcium',
    severity: 'hard',
    test: { kind: 'nutrient_per_day', nutrient: 'calcium', min: (age ?? 0) >= from ? 1200 : 1000 },
    evidence: guideline(),
  }
}

function animalProteinFor({ age }: Pick<Told, 'age'>): Rule {
  return {
    id: 'stones-animal-protein',
    severity: 'target',
    test: {
      kind: 'table_sum_per_day',
      table: 'animal_protein',
      perKg: { ifUnknown: 60, cappedAtBmi: 25 },
      max: (age ?? 0) >= 65 ? 1 : 0.8,
    },
    evidence: guideline(),
  }
}

/** All kidney stone rules, for looking up rule names. */
export const KIDNEY_STONE_RULES: readonly Rule[] = [
  ...OXALATE_RULES,
  ...OF_ALL_KINDS,
  CALCIUM_WITH_MEALS,
  calciumFor({}),
  animalProteinFor({}),
]

/** Returns the food rules for kidney stones, by the kind of stone and the clinic's figure. */
export function kidneyStoneRules(member: Told): Rule[] {
  const kind = stoneKind(member) ?? 'not_tested'
  const isOxalate = kind === 'calcium_oxalate' || kind === 'not_tested'
  return [
    ...(isOxalate ? oxalateRules(oxalateFigure(member)) : []),
    ...(isOxalate || kind === 'calcium_phosphate' ? [CALCIUM_WITH_MEALS] : []),
    ...OF_ALL_KINDS,
    calciumFor(member),
    animalProteinFor(member),
  ]
}

function oxalateRules(byClinic: ReturnType<typeof oxalateFigure>): Rule[] {
  if (byClinic === 'none_needed') return []
  if (byClinic === null) return [...OXALATE_RULES]
  const max = Math.min(Math.max(byClinic, OXALATE.clinic.min), OXALATE.clinic.max)
  return OXALATE_RULES.filter(({ id }) => id !== 'stones-oxalate-aim').map((rule) =>
    rule.id === 'stones-oxalate'
      ? { ...rule, test: { kind: 'table_sum_per_day', table: 'oxalate', max } }
      : rule,
  )
}

function guideline(): RuleEvidence {
  return {
    source: 'AUA2014',
    also: ['AUA2026'],
    basis: 'source',
    verified: 'read_secondary',
    certainty: 'high',
    grade: 'moderate',
  }
}

function oxalateAdvice(source: RuleEvidence['source'], verified: RuleEvidence['verified']): RuleEvidence {
  return { source, basis: 'derived', verified, certainty: 'medium', grade: 'weak' }
}

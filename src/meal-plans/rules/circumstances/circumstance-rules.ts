import type { Circumstance } from '#members/profiles/circumstance.ts'
import { LIVER, RAW, RICH_IN_MERCURY, RICH_IN_OXALATE } from '../food-safety.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import { aceInhibitor } from '../medicines/potassium.ts'
import type { Rule, RuleEvidence } from '../rule.ts'

/** Under this name the proof lists what stands because of a circumstance that the member told. */
export const CIRCUMSTANCE_CONDITION = 'circumstance'

type Reported = Pick<PlannedPerson, 'circumstances'> & Partial<Pick<PlannedPerson, 'taking'>>

const NO_ALCOHOL = { kind: 'exclude_food_tag', tag: 'alcohol' } as const
const RICH_IN_PURINES = `${LIVER}|sweetbread|beef heart|chicken heart|(?:beef|lamb|pork|veal) kidney|anchov|sardine|herring|mussel|scallop`

/** The same foods as beside medicines that hold potassium. */
const NO_SALT_SUBSTITUTE = aceInhibitor.rules.find(({ id }) => id === 'rx-ace-k-salt')?.test as Rule['test']

/** Once a clinician agreed after a blood test and gave no figure, as beside medicines that hold potassium. */
const POTASSIUM = { usual: 3000, most: 3900 } as const

const STONES = ['AUA2014', ['AUA2026']] as const

/**
 * What circumstances ask of the plate, with which a plan is served. The sources name the foods and the direction; that
 * and how far they are limited here is our reading of them, not signed off by a dietitian yet.
 */
const RULES: Partial<Record<Circumstance, readonly Rule[]>> = {
  trying_to_conceive: [
    hard('conceive-liver', { kind: 'exclude_food_name', pattern: LIVER, what: 'liver' }, 'SACN_LIVER'),
    hard(
      'conceive-fish',
      {
        kind: 'exclude_food_name',
        pattern: RICH_IN_MERCURY,
        what: 'fish rich in mercury',
      },
      'FDA_FISH',
    ),
    hard(
      'conceive-raw-food',
      {
        kind: 'exclude_food_name',
        pattern: RAW,
        what: 'raw sprouts, eggs, fish or milk',
      },
      'FDA_ATRISK',
    ),
    { ...hard('conceive-alcohol', NO_ALCOHOL), note: 'No amount is known to be safe for a child to come.' },
  ],
  gout: [
    hard('gout-purines', {
      kind: 'exclude_food_name',
      pattern: RICH_IN_PURINES,
      what: 'organ meat, anchovies, sardines, herring, mussels or scallops',
    }),
    hard('gout-alcohol', NO_ALCOHOL),
    hard('gout-sugary-drinks', { kind: 'exclude_food_tag', tag: 'sugar_sweetened_beverage' }),
    hard('gout-fructose', { kind: 'exclude_food_tag', tag: 'added_fructose_or_hfcs' }),
  ],
  kidney_stones: [
    hard('stones-oxalate', {
      kind: 'limit_food_name_per_day',
      pattern: RICH_IN_OXALATE,
      what: 'spinach, rhubarb, beet greens and chard',
      max: 100,
    }),
    { ...hard('stones-sodium', perDay('sodium', { max: 2300 }), ...STONES), severity: 'target' },
    { ...hard('stones-calcium', perDay('calcium', { min: 1000 }), ...STONES), severity: 'target' },
    hard('stones-calcium-most', perDay('calcium', { max: 2000 })),
    hard('stones-vitamin-c', perDay('vitamin_c', { max: 1000 }), ...STONES),
  ],
  hemochromatosis: [hard('iron-stored-most', perDay('iron', { max: 45 }), 'DRI')],
  high_potassium_ever: [
    hard('potassium-once-high', perDay('potassium', { max: POTASSIUM.usual })),
    hard('potassium-once-high-salt', NO_SALT_SUBSTITUTE),
  ],
  gallstones: [hard('gallstones-fat-meal', { kind: 'meal_nutrient', nutrient: 'total_fat', max: 20 })],
  g6pd: [
    hard('g6pd-fava', {
      kind: 'exclude_food_name',
      pattern: '\\bfava\\b|fava bean|broad ?bean|faba',
      what: 'fava beans',
    }),
  ],
  alcohol_dependence: [hard('dependence-alcohol', NO_ALCOHOL)],
}

/** The same by circumstance, and all of them, for whoever names rules. */
export const RULES_OF_CIRCUMSTANCE = RULES
export const CIRCUMSTANCE_RULES: readonly Rule[] = Object.values(RULES).flat()

/** What this member’s circumstances ask of the plate, potassium by the figure of their clinic where there is one. */
export function circumstanceRules({ circumstances, taking }: Reported): Rule[] {
  const rules = [...(circumstances ?? [])].flatMap((name) => RULES[name] ?? [])
  const given = taking?.clinicLevels.potassiumMg
  return rules.map((rule) =>
    rule.id === 'potassium-once-high' && given !== undefined
      ? { ...rule, test: perDay('potassium', { max: Math.min(given, POTASSIUM.most) }) }
      : rule,
  )
}

function perDay(
  nutrient: 'sodium' | 'calcium' | 'vitamin_c' | 'iron' | 'potassium',
  limits: { min?: number; max?: number },
): Rule['test'] {
  return { kind: 'nutrient_per_day', nutrient, ...limits }
}

function hard(
  id: string,
  test: Rule['test'],
  source: RuleEvidence['source'] = 'OURS',
  also?: RuleEvidence['also'],
): Rule {
  return {
    id,
    severity: 'hard',
    test,
    evidence: {
      source,
      ...(also && { also }),
      basis: 'derived',
      verified: 'derived',
      certainty: 'low',
      grade: 'consensus',
    },
  }
}

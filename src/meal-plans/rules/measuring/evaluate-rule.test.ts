import { describe, expect, test } from 'vitest'
import type { Intake } from '#meal-plans/plan/solved-plan.ts'
import { intakeFacts } from '#meal-plans/proof/proving/intake-facts.ts'
import { plannedPersonOf } from '#meal-plans/request/planned-person.ts'
import type { RuleResult } from '#meal-plans/rules/rule-result.ts'
import {
  ALMONDS,
  APPLE,
  aRequest,
  BREAD,
  CHEDDAR,
  GRAPEFRUIT,
  LENTILS,
  MILK,
  OLIVE_OIL,
  RICE,
  SALMON,
  SALT,
  SPINACH,
  someFoods,
  TOFU,
} from '#tests/support/meal-plans/a-planner-catalogue.ts'
import type { Slot } from '../../plan/slot.ts'
import { effectiveRules } from '../merging/effective-rules.ts'
import { mergeRules } from '../merging/merge-rules.ts'
import { autoRuleSets, ruleSets } from '../merging/rule-sets.ts'
import { evaluateRule } from './evaluate-rule.ts'

type Eaten = Partial<Record<Slot, Record<number, number>>>

function results(
  profile: Record<string, unknown>,
  days: Eaten[],
  foods = someFoods(),
): Map<string, RuleResult> {
  const request = aRequest(profile)
  const member = plannedPersonOf(request)
  const intake = days.map((day) => ({
    intake: Object.entries(day).flatMap(([slot, grams]): Intake[] =>
      Object.entries(grams).map(([fdcId, grams]) => ({ slot: slot as Slot, fdcId: Number(fdcId), grams })),
    ),
  }))
  const facts = intakeFacts(new Map(foods.map((food) => [food.fdcId, food])), intake, member)
  return new Map(
    effectiveRules(request.input.goals, member)
      .map((rule) => evaluateRule(rule, facts))
      .map((result) => [result.id, result]),
  )
}

const plainDay: Eaten = {
  breakfast: { [RICE]: 100, [MILK]: 240 },
  lunch: { [LENTILS]: 70, [SPINACH]: 160, [OLIVE_OIL]: 13.5 },
  dinner: { [SALMON]: 125, [RICE]: 100, [SPINACH]: 160 },
  snack: { [APPLE]: 120 },
}

describe('nutrients', () => {
  test('a limit applies to every single day', () => {
    const salty = { ...plainDay, snack: { [SALT]: 6 } }
    const sodium = results({ goals: ['hypertension'] }, [plainDay, salty, plainDay]).get('htn-sodium')
    expect(sodium).toMatchObject({ state: 'fail', basis: 'highest day', max: 2300, unit: 'mg a day' })
    expect(sodium?.value).toBeGreaterThan(2300)
  })

  test('a target is judged by the mean of the week, and missing it only warns', () => {
    const salty = { ...plainDay, snack: { [SALT]: 6 } }
    const found = results({ goals: ['hypertension'] }, [plainDay, salty, plainDay])
    const ideal = found.get('htn-sodium-ideal')
    expect(ideal).toMatchObject({ state: 'pass', basis: 'weekly mean' })
    expect([...found.values()].map(({ state }) => state)).toContain('warn')
  })

  test('percent of energy counts 9 kcal per gram of fat', () => {
    const oil = results({ goals: ['high-cholesterol'] }, [{ dinner: { [OLIVE_OIL]: 100 } }]).get('ldl-sfa')
    expect(oil?.value).toBeCloseTo((13.8 * 9 * 100) / 884)
    expect(oil?.state).toBe('fail')
  })

  test('there is no verdict below 80% of energy from foods with a figure', () => {
    const foods = someFoods().map((food) =>
      food.fdcId === RICE
        ? { ...food, nutrients: new Map([...food.nutrients].filter(([id]) => id !== 1087)) }
        : food,
    )
    const calcium = results({ goals: ['lactose-intolerance'] }, [plainDay], foods).get('lac-ca')
    expect(calcium).toMatchObject({ state: 'no_data' })
    expect(calcium?.coverage).toBeLessThan(80)
    expect(calcium?.notEvaluated).toContain('80%')
  })

  test('a broken limit stays broken, however few foods have a figure', () => {
    const foods = someFoods().map((food) =>
      food.fdcId === RICE
        ? { ...food, nutrients: new Map([...food.nutrients].filter(([id]) => id !== 1093)) }
        : food,
    )
    const sodium = results({ goals: ['hypertension'] }, [{ ...plainDay, snack: { [SALT]: 10 } }], foods)
    expect(sodium.get('htn-sodium')?.state).toBe('fail')
  })

  test('protein per kilogram needs a weight', () => {
    const goals = ['ibd-remission']
    expect(results({ goals }, [plainDay]).get('ibd-protein')).toMatchObject({
      state: 'no_data',
      notEvaluated: 'Your weight is not known.',
    })
    const known = results({ goals, weightKg: 50 }, [plainDay]).get('ibd-protein')
    expect(known?.state).toBe('pass')
  })
})

describe('servings', () => {
  test('dry lentils count by their own serving, scaled to that of the rule', () => {
    const legume = results({ goals: ['mediterranean'] }, [plainDay]).get('med-legume')
    // 70 g dry equals two servings of 85 g cooked. The rule counts servings of 150 g, seven days a week.
    expect(legume?.value).toBeCloseTo(((70 / 35) * 85 * 7) / 150)
    expect(legume?.unit).toBe('servings of 150 g a week')
  })

  test('servings at 2,000 kcal follow the energy of the plan', () => {
    const fruit = results({ goals: ['hypertension'] }, [plainDay]).get('htn-fruit')
    const kcal = 3.6 * 200 + 0.34 * 240 + 3.52 * 70 + 0.23 * 320 + 8.84 * 13.5 + 2.08 * 125 + 0.52 * 120
    expect(fruit?.value).toBeCloseTo(((120 / 80) * 2000) / kcal)
  })

  test('a share compares foods of a kind; nothing is judged without any of them', () => {
    const day = { breakfast: { [BREAD]: 100 }, lunch: { [RICE]: 100 } }
    expect(results({ goals: ['pcos'] }, [day]).get('pcos-wg')?.value).toBeCloseTo(0.5)
    expect(results({ goals: ['pcos'] }, [{ lunch: { [SALMON]: 100 } }]).get('pcos-wg')).toMatchObject({
      state: 'no_data',
      notEvaluated: 'The plan holds no grain.',
    })
  })

  test('an excluded food counts each time it is eaten', () => {
    const gluten = results({ goals: ['celiac'] }, [{ lunch: { [BREAD]: 1 }, dinner: { [BREAD]: 50 } }])
    expect(gluten.get('gf-gluten_wheat')).toMatchObject({ state: 'fail', value: 2, max: 0 })
  })
})

describe('meals', () => {
  test('every main meal must meet the carbohydrate rule for a meal', () => {
    const carbohydrate = results({ goals: ['type-2-diabetes'] }, [plainDay]).get('t2d-carb-meal')
    expect(carbohydrate).toMatchObject({ state: 'fail', min: 30, max: 60 })
    expect(carbohydrate?.note).toContain('1 of 3 meals are within the limits.')
  })

  test('lactose in one sitting is judged separately from that of the day', () => {
    const twice = { breakfast: { [MILK]: 200 }, snack: { [MILK]: 200 } }
    const spread = results({ goals: ['lactose-intolerance'] }, [twice])
    expect(spread.get('lac-sitting')).toMatchObject({ state: 'pass', value: 10 })
    expect(spread.get('lac-day')).toMatchObject({ value: 20 })
    const atOnce = results({ goals: ['lactose-intolerance'] }, [{ breakfast: { [MILK]: 300 } }])
    expect(atOnce.get('lac-sitting')?.state).toBe('fail')
  })

  test('a FODMAP limit is judged by the low-FODMAP serving of each food in a sitting', () => {
    const within = results({ goals: ['low-fodmap'] }, [
      { lunch: { [SPINACH]: 75 }, dinner: { [SPINACH]: 75 } },
    ])
    expect(within.get('fod-oligo-other')).toMatchObject({ state: 'pass', value: 1, max: 1 })
    const beyond = results({ goals: ['low-fodmap'] }, [{ lunch: { [LENTILS]: 16 } }])
    expect(beyond.get('fod-oligo-grain')).toMatchObject({ state: 'fail', value: 2 })
    const apple = results({ goals: ['low-fodmap'] }, [{ snack: { [APPLE]: 1 } }])
    expect(apple.get('fod-oligo-other')?.state).toBe('fail')
    expect(apple.get('fod-apple_pear_mango_watermelon')?.state).toBe('fail')
  })

  test('half a plate of vegetables is a target at every lunch and dinner', () => {
    const found = results({ goals: ['type-2-diabetes'] }, [
      plainDay,
      { ...plainDay, dinner: { [RICE]: 100 } },
    ])
    expect(found.get('t2d-nsv')).toMatchObject({ state: 'warn', value: 0 })
    expect(found.get('t2d-nsv')?.note).toContain('3 of 4')
  })

  test('the same meal may vary by a fifth from day to day', () => {
    const steady = results({ goals: ['type-2-diabetes'] }, [plainDay, plainDay]).get('t2d-carb-cv')
    expect(steady).toMatchObject({ state: 'pass', value: 0 })
    const varied = { ...plainDay, breakfast: { [RICE]: 30 } }
    expect(results({ goals: ['type-2-diabetes'] }, [plainDay, varied]).get('t2d-carb-cv')?.state).toBe('warn')
  })
})

describe('scores', () => {
  test('the Mediterranean screener counts the items that a week shows', () => {
    const score = results({ goals: ['mediterranean'] }, [plainDay]).get('med-score')
    // The points are for the main fat, legumes, fish, and six foods that the week contains little of. No
    // poultry is needed without red meat.
    expect(score?.value).toBe(8)
    expect(score?.note).toContain('sofrito')
  })
})

describe('rules for some members', () => {
  test('a rule for women is set aside for men, with the reason', () => {
    const iron = results({ goals: ['adhd'], sex: 'male', birthYear: 1990 }, [plainDay]).get('adhd-iron-f')
    expect(iron).toMatchObject({ state: 'no_data', applies: false })
    expect(iron?.notEvaluated).toBe('Meant for women of 19 to 50 years.')
  })

  test('a limit applies to a member of unknown sex, and a minimum does not', () => {
    const found = results({ goals: ['heart-health', 'adhd'] }, [plainDay])
    expect(found.get('cvd-addsug-f')).toMatchObject({ state: 'pass', applies: true })
    expect(found.get('cvd-addsug-f')?.note).toContain('Applied to be safe')
    expect(found.get('adhd-iron-f')).toMatchObject({ state: 'no_data', applies: true })
  })

  test('tyramine is left out unless it is known that no MAO inhibitor is taken', () => {
    const cheese = [{ lunch: { [CHEDDAR]: 30 } }]
    expect(results({ goals: ['depression'] }, cheese).get('dep-maoi')?.state).toBe('fail')
    expect(results({ goals: ['depression'], medications: [] }, cheese).get('dep-maoi')).toMatchObject({
      state: 'no_data',
      applies: false,
    })
  })

  test('a trigger counts only for members who mark it', () => {
    const day = [{ lunch: { [CHEDDAR]: 30 } }]
    expect(results({ goals: ['migraine'] }, day).get('mig-aged_cheese_tyramine')).toMatchObject({
      state: 'no_data',
      applies: false,
    })
    const marked = results({ goals: ['migraine'], triggers: ['aged_cheese'] }, day)
    expect(marked.get('mig-aged_cheese_tyramine')?.state).toBe('warn')
  })
})

test('a vegan member sees the reason a target for fish or B12 is missed', () => {
  const vegan = results({ goals: ['heart-health', 'ibd-remission'], diet: 'vegan' }, [
    { lunch: { [TOFU]: 500 } },
  ])
  expect(vegan.get('cvd-fish')).toMatchObject({ state: 'warn' })
  expect(vegan.get('cvd-fish')?.note).toContain('way of eating')
  expect(vegan.get('ibd-b12')?.note).toContain('supplement')
})

describe('medicines', () => {
  test('a medicine that makes the body retain potassium drops the minimum and keeps the maximum', () => {
    const found = results({ goals: ['hypertension'], medications: ['lisinopril'] }, [plainDay])
    expect(found.get('htn-potassium')).toMatchObject({ state: 'pass', min: null, max: 5000 })
  })

  test('statins exclude grapefruit, and MAO inhibitors tyramine, for any health goal', () => {
    const day = [{ snack: { [GRAPEFRUIT]: 100 }, lunch: { [CHEDDAR]: 20 } }]
    const found = results({ goals: ['pcos'], medications: ['statin', 'maoi'] }, day)
    expect(found.get('rx-statin-grapefruit')).toMatchObject({ state: 'fail', condition: 'medication' })
    expect(found.get('rx-maoi-tyramine')?.state).toBe('fail')
  })

  test('lithium adds a statement that names the medicine', () => {
    const found = results({ goals: ['heart-health'], medications: ['Lithobid'] }, [plainDay])
    expect(found.get('rx-lithium-fluid')).toMatchObject({ state: 'no_data' })
    expect(found.get('rx-lithium-fluid')?.note).toContain('Because you take Lithobid.')
  })
})

describe('the ratio of two minerals', () => {
  const evaluated = (day: Eaten, foods = someFoods()) => {
    const member = plannedPersonOf(aRequest({ goals: ['heart-health'] }))
    const intake = Object.entries(day).flatMap(([slot, grams]): Intake[] =>
      Object.entries(grams).map(([fdcId, grams]) => ({ slot: slot as Slot, fdcId: Number(fdcId), grams })),
    )
    const facts = intakeFacts(new Map(foods.map((food) => [food.fdcId, food])), [{ intake }], member)
    const { rules } = mergeRules(['heart-health'], member)
    const rule = rules.find(({ rule }) => rule.id === 'ref-sodium-to-potassium')
    if (!rule) throw new Error('There is no such rule.')
    return evaluateRule(rule, facts)
  }
  const salted = { lunch: { [LENTILS]: 70, [SALT]: 2 } }

  test('is the amount of the first divided by that of the second, over everything that is eaten', () => {
    const amount = (fdcId: number, nutrient: number) =>
      someFoods()
        .find((food) => food.fdcId === fdcId)
        ?.nutrients.get(nutrient) ?? 0
    const [sodium, potassium] = [1093, 1092]
    const expected =
      (amount(LENTILS, sodium) * 0.7 + amount(SALT, sodium) * 0.02) /
      (amount(LENTILS, potassium) * 0.7 + amount(SALT, potassium) * 0.02)
    const { value, ...rest } = evaluated(salted)
    expect(value).toBeCloseTo(expected, 9)
    expect(rest).toMatchObject({
      state: expected > 1 ? 'warn' : 'pass',
      max: 1,
      severity: 'advisory',
      basis: 'weekly mean',
      unit: 'mg of sodium to mg of potassium',
    })
    expect(evaluated({ lunch: { [LENTILS]: 70, [SALT]: 6 } }).state).toBe('warn')
    expect(evaluated({ lunch: { [LENTILS]: 70 } }).state).toBe('pass')
  })

  test('has no verdict if too few foods have a figure for one of them', () => {
    const unmeasured = someFoods().map((food) =>
      food.fdcId === LENTILS
        ? { ...food, nutrients: new Map([...food.nutrients].filter(([id]) => id !== 1092)) }
        : food,
    )
    expect(evaluated(salted, unmeasured)).toMatchObject({ state: 'no_data', coverage: 0 })
  })
})

test('every rule of every goal is judged once, or gives a reason it is not', () => {
  for (const { slug, rules } of ruleSets) {
    const found = results({ goals: [slug] }, [
      plainDay,
      { ...plainDay, lunch: { [TOFU]: 200, [ALMONDS]: 30 } },
    ])
    expect([...found.keys()]).toEqual(rules.map(({ id }) => id))
    for (const result of found.values()) {
      expect(result.state === 'no_data', result.id).toBe(Boolean(result.notEvaluated))
      if (result.state !== 'no_data') expect(result.unit, result.id).not.toBe('')
      if (result.state === 'fail') expect(result.severity).toBe('hard')
      expect(result.source.length).toBeGreaterThan(5)
    }
  }
})

test('only kinds of rules that a plan cannot show are never judged', () => {
  const goals = autoRuleSets.map(({ slug }) => slug)
  const body = { sex: 'female', birthYear: 1970, heightCm: 165, weightKg: 80, medications: [] }
  const facts = { ...body, circumstances: ['weight_loss_aim'] }
  const judged = new Set<string>()
  for (const goal of goals)
    for (const result of results({ goals: [goal], ...facts }, [plainDay, plainDay]).values())
      if (result.state !== 'no_data') judged.add(result.kind)
  const kinds = new Set(ruleSets.flatMap(({ rules }) => rules.map(({ test }) => test.kind)))
  expect([...kinds].filter((kind) => !judged.has(kind)).toSorted()).toEqual([
    'max_duration',
    'meal_sum_limit',
    'meal_timing',
    'nutrient_ratio',
    'outcome_goal',
    'packaged_item_limit',
    'personal_trigger_tag',
    'serving_temperature',
    'statement',
  ])
})

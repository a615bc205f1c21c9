import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { opposingRules } from '#tests/support/meal-plans/opposing-rules.ts'
import { starterData } from '#tests/support/meal-plans/starter-planner.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { CIRCUMSTANCE_CONDITION, CIRCUMSTANCE_RULES } from '../circumstances/circumstance-rules.ts'
import { FOOD_SAFETY } from '../food-safety.ts'
import type { Rule } from '../rule.ts'
import { CLASHES, yieldingIn } from './clashes.ts'
import { allMedicineRules } from './medicine-rules.ts'
import { mergeRules } from './merge-rules.ts'
import { REFERENCE_INTAKES, referenceRules } from './reference-intakes.ts'
import { autoRuleSets } from './rule-sets.ts'

const sets: { slug: string; rules: Rule[] }[] = [
  ...autoRuleSets,
  { slug: 'medication', rules: allMedicineRules() },
  { slug: REFERENCE_INTAKES, rules: referenceRules({ sex: 'male', age: 40, weightKg: 70 }) },
]
/** Rules that apply to some members only, in addition to the common ones. */
const ofSome = [
  { slug: CIRCUMSTANCE_CONDITION, rules: [...CIRCUMSTANCE_RULES] },
  { slug: REFERENCE_INTAKES, rules: [...FOOD_SAFETY] },
]
const rules = new Map([...ofSome, ...sets].flatMap(({ rules }) => rules.map((rule) => [rule.id, rule])))

const HELD_BACK = 'A medicine that holds potassium sets its minimum aside before goals are merged.'

/** Pairs of rules that only seem to conflict. */
const FRIENDLY: Record<string, string> = {
  'med-oo | dep-fat': 'Both want plenty of fat from olive oil.',
  'pso-oo | dep-fat': 'Both want plenty of fat from olive oil.',
  'htn-potassium | rx-combo-k-max': HELD_BACK,
  'htn-potassium-dash | rx-combo-k-max': HELD_BACK,
  'htn-potassium-dash | rx-ace-k-max': HELD_BACK,
  'htn-potassium-dash | rx-ace-k-older': HELD_BACK,
  'htn-potassium-dash | rx-kspare-k-max': HELD_BACK,
  'htn-potassium-dash | rx-ksup-max': HELD_BACK,
  'htn-potassium | rx-cni-k': HELD_BACK,
  'htn-potassium-dash | rx-cni-k': HELD_BACK,
  'ref-potassium | rx-cni-k': HELD_BACK,
  'ref-potassium | rx-combo-k-max': HELD_BACK,
  'adhd-energy | masld-deficit': 'A stimulant sets every deficit aside before goals are merged.',
  'adhd-energy | pcos-deficit': 'A stimulant sets every deficit aside before goals are merged.',
  'adhd-energy | pso-deficit': 'A stimulant sets every deficit aside before goals are merged.',
}

const { foods } = starterData()
const pairs = sets.flatMap((one) =>
  sets
    .filter((other) => other !== one)
    .flatMap((other) =>
      opposingRules(one.rules, other.rules, foods)
        // Reference intakes have little weight next to a goal, so only contradictions need an entry.
        .filter(
          ({ how }) =>
            how === 'contradicts' || (one.slug !== REFERENCE_INTAKES && other.slug !== REFERENCE_INTAKES),
        )
        .filter(({ more, less }) => !FRIENDLY[`${more} | ${less}`]),
    ),
)

describe('conflicting rules of different goals', () => {
  test.each(pairs)('$more $how $less ($over): a clash defines which one yields', ({ more, less }) => {
    const covering = CLASHES.filter((clash) => {
      const yielding = yieldingIn(clash)
      return (
        (yielding.includes(more) && clash.holds.includes(less)) ||
        (yielding.includes(less) && clash.holds.includes(more))
      )
    })
    expect(covering).not.toEqual([])
  })
})

function merged(profile: Record<string, unknown>) {
  const request = aRequest(profile)
  const { rules, resolutions } = mergeRules(request.input.goals, plannedPersonOf(request))
  return { rules, byId: new Map(rules.map((effective) => [effective.rule.id, effective])), resolutions }
}

const MEDICINES_OF: Record<string, string[]> = {
  'vitamin-k-with-warfarin': ['warfarin'],
  'greens-with-warfarin': ['warfarin'],
  'salt-with-lithium': ['lithium'],
  'oil-with-orlistat': ['orlistat'],
  'oil-with-naltrexone-bupropion': ['Contrave'],
  'fruit-and-vegetables-within-potassium': ['lisinopril'],
  'potassium-with-digoxin': ['digoxin'],
  'protein-with-levodopa': ['levodopa'],
  'carbohydrate-with-diabetes-medicines': ['empagliflozin'],
}

describe('the list of clashes', () => {
  const setOf = (id: string) => [...sets, ...ofSome].find(({ rules }) => rules.some((rule) => rule.id === id))

  test.each(CLASHES)('$id names existing rules of more than one goal', (clash) => {
    const ids = [...yieldingIn(clash), ...clash.holds]
    for (const id of ids) expect(rules.has(id), id).toBe(true)
    expect(new Set(ids.map(setOf)).size).toBeGreaterThan(1)
  })

  test.each(CLASHES)('$id has one short, calm sentence', ({ sentence, why }) => {
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(sentence).not.toMatch(/!|\bmust\b|never|dangerous|bad\b/i)
    expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(50)
    expect(why).toMatch(/\.$/)
  })

  test('a limit never yields', () => {
    for (const clash of CLASHES)
      for (const id of clash.how === 'both_hold' ? [] : yieldingIn(clash))
        expect(rules.get(id)?.severity, id).not.toBe('hard')
  })

  test('every clash occurs for some member', () => {
    const circumstances = [
      'kidney_stones',
      'bloating',
      'diarrhoea',
      'ulcerative_colitis',
      'h3_diet',
      'h3_l6_diet',
    ]
    const anyone = { circumstances, medications: ['maoi', 'statin', 'methotrexate'] }
    const triggers = ['tomato', 'onion', 'hot_drink_over_60C']
    for (const clash of CLASHES) {
      const goalsOf = (ids: readonly string[]) =>
        ids.map((id) => setOf(id)?.slug ?? '').filter((slug) => autoRuleSets.some((set) => set.slug === slug))
      const sides = [goalsOf(yieldingIn(clash)), goalsOf(clash.holds)]
      const goals = [...new Set(sides.flatMap((side) => side.slice(0, 1)))]
      // Two medicines in one clash would set each other's rules aside, so each is tested with its own clash.
      const medications =
        clash.holds.some((id) => id.startsWith('rx-')) || clash.id.endsWith('levodopa')
          ? { medications: [...anyone.medications, ...(MEDICINES_OF[clash.id] ?? [])] }
          : {}
      const found = merged({
        goals: goals.length > 0 ? goals : ['mind'],
        triggers,
        ...anyone,
        ...medications,
        // Gout limits the amount of fish before any other clash applies.
        circumstances: clash.id.endsWith('gout') ? ['gout'] : circumstances,
      }).resolutions.map(({ id }) => id)
      expect(found, clash.id).toContain(clash.id)
    }
  })
})

describe('merged goals', () => {
  test('lose no rule, and every yielding rule shows why', () => {
    const goals = ['hypertension', 'ibs', 'depression', 'gerd']
    const { rules, byId, resolutions } = merged({ goals })
    const expected = sets.filter(({ slug }) => goals.includes(slug)).flatMap(({ rules }) => rules)
    for (const { id } of expected) expect(byId.has(id), id).toBe(true)
    for (const { yields, holds, sentence } of resolutions) {
      for (const id of yields)
        expect(`${byId.get(id)?.setAside} ${byId.get(id)?.note}`, id).toContain(sentence)
      for (const id of holds) expect(byId.get(id)?.setAside, id).toBeNull()
    }
    expect(rules.filter(({ condition }) => condition === REFERENCE_INTAKES).length).toBeGreaterThan(30)
  })

  test('reduce the fruit of DASH to the amount that IBS allows', () => {
    const { byId, resolutions } = merged({ goals: ['hypertension', 'ibs'] })
    expect(byId.get('htn-fruit')?.rule.test).toEqual({
      kind: 'include_food_tag_per_day',
      tag: 'fruit',
      servingGrams: 80,
      min: 2.5,
    })
    expect(byId.get('ibs-fruit')?.rule.test).toMatchObject({ max: 3 })
    expect(resolutions).toContainEqual({
      id: 'fruit-with-ibs',
      how: 'relaxed',
      yields: ['htn-fruit'],
      holds: ['ibs-fruit'],
      sentence: expect.stringContaining('three portions of fruit'),
    })
  })

  test('allow DASH the fat of SMILES, with room for both', () => {
    const { byId } = merged({ goals: ['hypertension', 'depression'] })
    expect(byId.get('htn-fat')?.rule.test).toMatchObject({ max: 37 })
    expect(byId.get('dep-fat')).toMatchObject({ setAside: null, rule: { test: { min: 35, max: 45 } } })
  })

  test.each([
    ['dep-lean_red_meat', ['depression', 'high-cholesterol']],
    ['masld-coffee', ['fatty-liver', 'gerd']],
    ['masld-coffee', ['fatty-liver', 'anxiety']],
    ['htn-dairy', ['hypertension', 'low-fodmap']],
    ['ldl-betaglucan', ['high-cholesterol', 'celiac']],
  ])('%s is set aside for %j', (id, goals) => {
    expect(merged({ goals }).byId.get(id)?.setAside).toMatch(/\.$/)
  })

  test('set nothing aside for a trigger that the member has not marked', () => {
    const goals = ['mediterranean', 'gerd']
    expect(merged({ goals }).byId.get('med-sofrito')?.setAside).toBeNull()
    expect(merged({ goals, triggers: ['tomato'] }).byId.get('med-sofrito')?.setAside).toContain('tomato')
  })

  test('have no clash if there is only one goal', () => {
    for (const { slug } of autoRuleSets)
      for (const { yields } of merged({ goals: [slug], sex: 'male' }).resolutions)
        expect(
          yields.filter((id) => !id.startsWith('ref-')),
          slug,
        ).toEqual([])
  })
})

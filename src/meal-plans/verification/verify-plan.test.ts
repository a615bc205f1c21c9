import { describe, expect, test } from 'vitest'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { solveWeek } from '../planner/solve-week.ts'
import { dishesLeftOutThen } from '../proof/lines/exclusion-lines.ts'
import type { Proof } from '../proof/proof.ts'
import { provePlan } from '../proof/proving/prove-plan.ts'
import { FOR_EVERYONE, MINERAL_RATIOS } from '../rules/merging/reference-intakes.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import { SODIUM_LIMITS } from '../rules/sodium-limits.ts'
import { judgeWords } from '../wording/judge-words.ts'
import { type Verifiable, verifyPlan } from './verify-plan.ts'

const SODIUM = 1093
const LOWEST_DAY = 'ref-sodium-least-day'

const catalogue = starterPlanner()

const PROFILES = [
  { goals: ['heart-health'] },
  { goals: ['hypertension', 'type-2-diabetes'], seed: 3 },
  { goals: ['celiac', 'gerd', 'eczema'], sex: 'female', birthYear: 1990, seed: 5 },
  { goals: ['low-fodmap'], allergies: ['peanut'], servings: 3, seed: 8 },
  { goals: ['menopause', 'mediterranean', 'mind', 'adhd'], diet: 'vegetarian', seed: 13 },
]

function solved(profile: Record<string, unknown>): Verifiable {
  const request = aRequest(profile)
  const answer = solveWeek(catalogue, request)
  if (answer.status !== 'solved') throw new Error(`${answer.status}: ${answer.reason}`)
  return { plan: answer.plan, proof: answer.proof, request }
}

const plans = PROFILES.map(solved)

function proofWith(foods: ReadonlyMap<number, RatedFood>, { plan, proof, request }: Verifiable): Proof {
  const leftOut = dishesLeftOutThen(proof.exclusions)
  const words = judgeWords(plan, request)
  return provePlan({ foods, days: plan.mealPlanDays, request, versions: proof.versions, leftOut, words })
}

function withSodium(fdcId: number, milligrams: number): ReadonlyMap<number, RatedFood> {
  const food = catalogue.foods.get(fdcId)
  if (!food) throw new Error(`no food ${fdcId}`)
  const changed = { ...food, nutrients: new Map([...food.nutrients, [SODIUM, milligrams]]) }
  return new Map([...catalogue.foods, [fdcId, changed]])
}

const eatenIn = ({ plan }: Verifiable) =>
  new Set(plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))

const rulesOnSodium = new Set(
  [...ruleSets.flatMap(({ rules }) => rules), ...FOR_EVERYONE, ...SODIUM_LIMITS]
    .filter(({ test }) => 'nutrient' in test && test.nutrient === 'sodium')
    .map(({ id }) => id)
    // The lowest day may be a day without the food.
    .filter((id) => id !== LOWEST_DAY)
    .concat(MINERAL_RATIOS.map(({ id }) => id).filter((id) => id.includes('sodium'))),
)

describe('a new figure for the sodium of one food', () => {
  const next = randomFrom(2026)
  const some = (foods: RatedFood[], count: number) =>
    Array.from({ length: count }, () => foods[Math.floor(next() * foods.length)] as RatedFood)
  const known = [...catalogue.foods.values()].filter(({ nutrients }) => nutrients.has(SODIUM))
  const eaten = known.filter(({ fdcId }) => plans.some((plan) => eatenIn(plan).has(fdcId)))
  const picked = [...some(eaten, 24), ...some(known, 8)]

  test.each(picked.map((food) => [food.name, food] as const))(
    'changes exactly the results that use it: %s',
    (_, food) => {
      // High enough to make a day with the food the saltiest day.
      const foods = withSodium(food.fdcId, (food.nutrients.get(SODIUM) ?? 0) + 1_000_000)
      for (const plan of plans) {
        const after = proofWith(foods, plan)
        const isEaten = eatenIn(plan).has(food.fdcId)
        const changed = plan.proof.rules.filter(
          (rule, i) => after.rules[i]?.value !== rule.value && rule.id !== LOWEST_DAY,
        )
        const using = plan.proof.rules.filter(
          ({ id, value }) => isEaten && rulesOnSodium.has(id) && value !== null,
        )
        expect(changed.map(({ id }) => id)).toEqual(using.map(({ id }) => id))
        const untouched = ({ rules, ...rest }: Proof) => ({
          ...rest,
          rules: rules.filter(({ id }) => id !== LOWEST_DAY && !using.some((rule) => rule.id === id)),
        })
        expect(untouched(after)).toEqual(untouched(plan.proof))

        const found = verifyPlan(plan, { version: 'next', foods })
        const inRules = found
          .filter(({ field, subject }) => field === 'value' && subject !== LOWEST_DAY)
          .map(({ subject }) => subject)
        expect(inRules).toEqual(using.map(({ id }) => id))
        if (!isEaten) expect(found).toEqual([])
      }
    },
  )

  test('is not reported if it differs by less than a tenth of a percent', () => {
    const [plan] = plans as [Verifiable]
    for (const fdcId of eatenIn(plan)) {
      const before = catalogue.foods.get(fdcId)?.nutrients.get(SODIUM)
      if (before === undefined) continue
      expect(verifyPlan(plan, { version: 'next', foods: withSodium(fdcId, before * 1.0005) })).toEqual([])
    }
  })
})

describe('a stored plan', () => {
  const [plan] = plans.slice(1) as [Verifiable]

  test.each(plans.map((plan, i) => [PROFILES[i]?.goals.join(', '), plan] as const))(
    'agrees with the catalogue it was made from: %s',
    (_, plan) => {
      // Data from the database has gone through JSON.
      expect(verifyPlan(JSON.parse(JSON.stringify(plan)), catalogue)).toEqual([])
    },
  )

  function tampered(change: (copy: Verifiable) => void) {
    const copy = structuredClone(plan)
    change(copy)
    return verifyPlan(copy, catalogue)
  }

  function ruleOf({ proof }: Verifiable, id: string) {
    const rule = proof.rules.find((rule) => rule.id === id)
    if (!rule) throw new Error(`no rule ${id}`)
    return rule
  }

  test('is reported, rule by rule, if its proof was changed by hand', () => {
    for (const { id, value } of plan.proof.rules) {
      if (!value) continue
      const nudged = (share: number) =>
        tampered((copy) => Object.assign(ruleOf(copy, id), { value: value * share }))
      expect(nudged(1.0005)).toEqual([])
      expect(nudged(0.998)).toEqual([
        { subject: id, field: 'value', stored: value * 0.998, recomputed: value },
      ])
    }
  })

  test.each(['state', 'max', 'unit', 'source', 'signedOffBy', 'severity'] as const)(
    'whose %s of a rule was changed by hand is found',
    (field) => {
      const found = tampered((copy) => Object.assign(ruleOf(copy, 'htn-sodium'), { [field]: 'another' }))
      expect(found).toMatchObject([{ subject: 'htn-sodium', field, stored: 'another' }])
    },
  )

  test('is reported if it lost or gained a rule', () => {
    expect(tampered(({ proof }) => proof.rules.shift())).toMatchObject([
      { subject: 'htn-sodium', field: 'entry', stored: null },
    ])
    const gained = tampered((copy) => copy.proof.rules.push({ ...ruleOf(copy, 'htn-sodium'), id: 'made-up' }))
    expect(gained).toMatchObject([{ subject: 'made-up', field: 'entry', recomputed: null }])
  })

  test('is reported if its energy, totals or seed were changed by hand', () => {
    expect(
      tampered(({ proof }) => {
        proof.energy.meanKcal = 1700
        proof.versions.seed = 99
      }).map(({ subject, field }) => `${subject} ${field}`),
    ).toEqual(['energy meanKcal', 'versions seed'])
    expect(
      tampered(({ plan }) => Object.assign((plan.mealPlanDays[2] as PlanDay).nutrients, { sodium: 900 })),
    ).toMatchObject([{ subject: 'Day 3', field: 'sodium', stored: 900 }])
  })

  test('is reported if a printed recipe differs from the proof', () => {
    const found = tampered(({ plan }) => {
      const [first] = (plan.mealPlanDays[0] as PlanDay).dinner.ingredients
      if (first) first.grams += 5
    })
    expect(found).toMatchObject([
      { subject: 'Day 1 dinner', field: expect.stringMatching(/^grams of food \d+$/) },
    ])
  })

  test('gets differences explained, not called broken, if other rules proved it', () => {
    const found = tampered(({ proof }) => {
      proof.versions.rules = 'earlier'
      const [first, second] = proof.rules as [Proof['rules'][number], Proof['rules'][number]]
      Object.assign(first, { max: 1, state: 'fail' })
      if (second.value !== null) second.value *= 2
      proof.rules.pop()
    })
    expect(found.filter(({ because }) => because === 'rules').map(({ field }) => field)).toEqual([
      'state',
      'max',
      'entry',
    ])
    expect(found.filter(({ because }) => because === undefined)).toMatchObject([{ field: 'value' }])
  })

  test('is compared by the fields of the first proof format if its proof has that format', () => {
    const found = tampered((copy) => {
      const { person: _, ...earlier } = copy.proof
      const { proof: __, ...versions } = copy.proof.versions
      copy.proof = {
        ...earlier,
        rules: copy.proof.rules.map(({ onPlate: _, ...rule }) => rule),
        versions,
      } as unknown as Proof
    })
    expect(found).toEqual([])
  })

  test('is reported with the food that is missing from the catalog', () => {
    const [lost] = [...eatenIn(plan)] as [number]
    const foods = new Map([...catalogue.foods].filter(([fdcId]) => fdcId !== lost))
    expect(verifyPlan(plan, { version: 'next', foods })).toEqual([
      { subject: `food ${lost}`, field: 'catalogue', stored: 'eaten', recomputed: 'not in the catalog' },
    ])
  })
})

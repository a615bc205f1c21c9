import { expect, test } from 'vitest'
import type { Intake } from '#meal-plans/plan/solved-plan.ts'
import { intakeFacts } from '#meal-plans/proof/proving/intake-facts.ts'
import { plannedPersonOf } from '#meal-plans/request/planned-person.ts'
import { aRequest, LENTILS, OLIVE_OIL, someFoods } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import type { Rule, RuleTest } from '../rule.ts'
import { evaluateRule } from './evaluate-rule.ts'

const boiled: Intake = { slot: 'lunch', fdcId: LENTILS, grams: 100, strained: 'boiled_out' }
const oil: Intake = { slot: 'lunch', fdcId: OLIVE_OIL, grams: 40 }

function judged(test: RuleTest, intake: Intake[], foods = someFoods()) {
  const member = plannedPersonOf(aRequest({ goals: ['mind'] }))
  const facts = intakeFacts(new Map(foods.map((food) => [food.fdcId, food])), [{ intake }], member)
  const rule: Rule = {
    id: 'some-rule',
    severity: 'target',
    test,
    evidence: { source: 'OURS', basis: 'derived', verified: 'derived', certainty: 'low', grade: 'none' },
  }
  return evaluateRule(
    { rule, condition: '', signedOffBy: null, setAside: null, note: null, weight: 1 },
    facts,
  )
}

const potassium = { kind: 'nutrient_per_day', nutrient: 'potassium' } as const

test('a maximum of a mineral counts the amount before cooking, a minimum the amount after it', () => {
  const inPot = judged({ ...potassium, max: 1 }, [{ ...boiled, strained: undefined } as Intake]).value ?? 0
  const most = judged({ ...potassium, max: inPot - 1 }, [boiled])
  const least = judged({ ...potassium, min: inPot - 1 }, [boiled])
  expect(most).toMatchObject({ state: 'warn', value: inPot })
  expect(least.state).toBe('warn')
  expect(least.value).toBeLessThan(inPot / 2)
})

test('a rule with two bounds shows the one that is broken', () => {
  const inPot = judged({ ...potassium, max: 1 }, [boiled]).value ?? 0
  expect(judged({ ...potassium, min: 1, max: inPot - 1 }, [boiled])).toMatchObject({
    state: 'warn',
    value: inPot,
    min: 1,
    max: inPot - 1,
  })
  const within = judged({ ...potassium, min: 1, max: inPot + 1 }, [boiled])
  expect(within.state).toBe('pass')
  expect(within.value).toBeLessThan(inPot)
})

test('known foods that alone exceed a maximum break it, however little is known about the rest', () => {
  const foods = someFoods().map((food) =>
    food.fdcId === OLIVE_OIL ? { ...food, nutrients: new Map([[1008, 884]]) } : food,
  )
  const thin = [{ ...boiled, strained: undefined } as Intake, oil]
  expect(judged({ ...potassium, max: 100 }, thin, foods)).toMatchObject({ state: 'warn' })
  expect(judged({ ...potassium, max: 10_000 }, thin, foods)).toMatchObject({ state: 'no_data' })
})

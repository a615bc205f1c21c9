import { describe, expect, test } from 'vitest'
import { answersTo, QUESTIONS } from '#members/profiles/question.ts'
import { aRequest, BREAD, MILK, RICE, someFoods, TEA } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { countRules } from '../count-rules.ts'
import type { PersonLine } from '../person-line.ts'
import { brokenIn, provePlan } from '../proving/prove-plan.ts'

const foods = new Map(someFoods().map((food) => [food.fdcId, food]))

function proofOf(profile: Record<string, unknown>, eaten: number[] = [RICE, TEA]) {
  const intake = eaten.map((fdcId) => ({ slot: 'lunch' as const, fdcId, grams: 250 }))
  return provePlan({
    foods,
    days: [{ intake }],
    request: aRequest(profile),
    versions: { catalogue: 'test', solver: 'test' },
  })
}

function lineOf(id: string, profile: Record<string, unknown>, eaten?: number[]): PersonLine | undefined {
  return proofOf(profile, eaten).person.find((line) => line.id === id)
}

describe('person lines', () => {
  test('restate every reported fact and nothing else', () => {
    const reported = {
      goals: ['mind'],
      heightCm: 170,
      weightKg: 70,
      birthYear: 1980,
      clinicLevels: { sodiumMg: 2000 },
    }
    const facts = proofOf(reported).person.filter(({ kind }) => kind === 'fact')
    expect(facts.map(({ id, sentence }) => [id, sentence])).toEqual([
      ['fact:age', '46 or 45 years'],
      ['fact:body', '170 cm, 70 kg'],
      ['fact:clinic', '2,000 mg of sodium a day'],
      ['fact:people', 'you alone'],
    ])
    expect(facts.every(({ state }) => state === 'told')).toBe(true)
  })

  test('restate every answered question and its effect on the plan', () => {
    const answers = Object.fromEntries(QUESTIONS.map((question) => [question, answersTo(question)[0]]))
    const lines = proofOf({ goals: ['mind'], answers }).person
    for (const question of QUESTIONS)
      expect(lines.find(({ id }) => id === `fact:answer:${question}`)).toMatchObject({
        kind: 'fact',
        state: 'told',
        sentence: expect.stringMatching(/^[A-Z].*\./),
      })
    const few = { goals: ['migraine'], answers: { attacks_2_to_14_a_month: 'no' } }
    expect(lineOf('fact:answer:attacks_2_to_14_a_month', few)?.sentence).toMatch(/^No\. .*without tests\.$/)
    expect(lineOf('fact:answer:eye_symptoms', few)).toBeUndefined()
  })

  test('show for each allergy, diet and dislike whether it was left out', () => {
    const profile = { goals: ['mind'], allergies: ['peanut', 'milk'], diet: 'vegan', dislikes: ['apple'] }
    const lines = proofOf(profile, [RICE, MILK]).person.filter(({ kind }) => kind !== 'fact')
    expect(lines.slice(0, 4).map(({ id, state, foods }) => [id, state, foods])).toEqual([
      ['allergy:peanut', 'pass', undefined],
      ['allergy:milk', 'fail', ['Skim milk']],
      ['diet:vegan', 'fail', ['Skim milk']],
      ['dislike:apple', 'pass', undefined],
    ])
  })

  test('name a medicine with the rules that it brings', () => {
    const line = lineOf('medicine:lisinopril', { goals: ['hypertension'], medications: ['lisinopril'] })
    expect(line?.sentence).toContain('apply because you take lisinopril.')
    expect(line?.rules).toContain('rx-ace-k-salt')
  })

  test('never pass a fact that was not reported or is not known', () => {
    const timings = (name: string) =>
      lineOf(`medicine:${name}`, { goals: ['type-2-diabetes'], medications: [name] })?.sentence?.match(
        /When to take it: [^,]+/g,
      ) ?? []
    expect(timings('glimepiride')).toEqual([])
    expect(timings('Glucotrol'.toLowerCase())).toEqual(['When to take it: glipizide'])
    expect(timings('nateglinide')).toEqual(['When to take it: repaglinide or nateglinide'])
    expect(timings('sulfonylurea')).toHaveLength(2)
    expect(lineOf('medicine:not-asked', { goals: ['mind'] })?.state).toBe('no_data')
    for (const medications of [[], ['none'], ['n/a']])
      expect(lineOf('medicine:none', { goals: ['mind'], medications })?.state).toBe('told')
    expect(lineOf('medicine:withheld', { goals: ['mind'], medicationsWithheld: true })?.state).toBe('told')
    expect(lineOf('medicine:warfarn', { goals: ['mind'], medications: ['warfarn'] })?.state).toBe('no_data')
    expect(lineOf('trigger:moonlight', { goals: ['mind'], triggers: ['moonlight'] })?.state).toBe('no_data')
  })

  test('find a trigger that is still on the plate', () => {
    const triggers = { goals: ['migraine'], triggers: ['wine', 'gluten_wheat'] }
    expect(lineOf('trigger:wine', triggers, [RICE])?.state).toBe('pass')
    expect(lineOf('trigger:gluten_wheat', triggers, [BREAD])).toMatchObject({
      state: 'fail',
      foods: ['Wheat bread'],
    })
  })

  test('have unique ids', () => {
    const { person } = proofOf({
      goals: ['mind'],
      allergies: ['milk'],
      dislikes: ['milk'],
      medications: ['maoi'],
    })
    expect(new Set(person.map(({ id }) => id)).size).toBe(person.length)
  })

  test('count as broken when they fail, each named once', () => {
    const broken = brokenIn(proofOf({ goals: ['mind'], allergies: ['milk'] }, [RICE, MILK]))
    expect(broken.filter((id) => id === 'allergy:milk')).toHaveLength(1)
  })
})

describe('a rule that the plate cannot answer', () => {
  test('has no verdict, gives the reason, and is not counted', () => {
    const proof = proofOf({ goals: ['fatty-liver', 'ibs', 'gerd', 'celiac'] })
    const beside = proof.rules.filter(({ onPlate }) => !onPlate)
    expect(beside.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['masld-coffee', 'ibs-fluid', 'gerd-bed', 'gf-ppm']),
    )
    for (const { state, notEvaluated } of beside)
      expect([state, notEvaluated]).toEqual(['no_data', expect.any(String)])
    const counted = proof.rules.filter(({ applies, state }) => applies && state !== 'no_data')
    expect(countRules(proof).checked).toBe(counted.length)
    expect(counted.every(({ onPlate }) => onPlate)).toBe(true)
  })
})

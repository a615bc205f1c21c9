import { expect, test } from 'vitest'
import { wordLines } from '../proof/lines/word-lines.ts'
import { plannerInputSchema } from '../request/planner-input.ts'
import { composeWording, composeWordingFor } from './compose-wording.ts'
import { judgeWords } from './judge-words.ts'

const heart = {
  name: 'Heart health',
  goalText: 'Eat for your heart.',
  planOverview: 'A heart week.',
  focus: [
    { focus: 'Fiber', description: 'From beans.' },
    { focus: 'Fish', description: 'Twice.' },
  ],
  tips: ['Walk.', 'Cook.'],
}
const gut = {
  name: 'IBS',
  goalText: 'Eat calmly.',
  planOverview: 'A calm week.',
  focus: [
    { focus: 'Regular meals', description: 'Three a day.' },
    { focus: 'Fiber', description: 'From oats.' },
  ],
  tips: ['Chew.', 'Walk.'],
}

test('a single health goal uses its catalog texts unchanged', () => {
  expect(composeWording([heart])).toEqual({
    conditionName: 'Heart health',
    goal: 'Eat for your heart.',
    overview: 'A heart week.',
    dietFocus: heart.focus,
    tips: heart.tips,
  })
})

test('several health goals take turns, and no text is repeated', () => {
  const { conditionName, goal, overview, dietFocus, tips } = composeWording([heart, gut])
  expect(conditionName).toBe('Heart health & IBS')
  expect(goal).toBe('Eat for your heart. Eat calmly.')
  expect(overview).toContain('A heart week.\n\nA calm week.')
  expect(dietFocus.map(({ focus }) => focus)).toEqual(['Fiber', 'Regular meals', 'Fish'])
  expect(tips).toEqual(['Walk.', 'Chew.', 'Cook.'])
})

test('a plan without texts stays without texts', () => {
  expect(composeWording([])).toEqual({ conditionName: '', goal: '', overview: '', dietFocus: [], tips: [] })
})

test('a plan is never refused for its texts: misfits are left out or replaced by plain text', () => {
  const texts = {
    ...heart,
    name: 'Eggs for the heart',
    goalText: 'Eat eggs.',
    tips: ['Boil an egg.', 'Cook.'],
  }
  const input = plannerInputSchema.parse({ goals: ['mediterranean'], allergies: ['egg'] })
  const request = { input, year: 2026, wording: [texts] }
  const { wording } = composeWordingFor(request)
  expect(wording.goal).toBe('This week is planned for your health goals.')
  expect(wording.tips).toEqual(['Cook.'])
  expect(wordLines({ words: judgeWords(wording, request) })[0]).toMatchObject({ state: 'pass' })
  const unfit = { ...wording, tips: ['Boil an egg.'] }
  expect(wordLines({ words: judgeWords(unfit, request) })[0]).toMatchObject({ state: 'warn' })
})

test('no text has a figure that differs for its reader or applies in a later week', () => {
  const texts = {
    ...heart,
    name: 'Celiac disease',
    planOverview: 'A calm week. It aims for 14 g of fiber per 1,000 kcal.',
    focus: [
      { focus: 'Calcium', description: 'Aims for at least 1,000 mg a day.' },
      { focus: 'Fruit', description: 'From 3 kinds of fruit.' },
    ],
  }
  const composed = (facts: Record<string, unknown>) => {
    const input = plannerInputSchema.parse({ goals: ['celiac'], ...facts })
    return composeWordingFor({ input, year: 2026, wording: [texts] })
  }
  const young = composed({ sex: 'male', birthYear: 1990, week: 12, usualFiber: 'much' })
  expect(young.wording.dietFocus).toEqual(texts.focus)
  expect(young.wording.overview).toBe(texts.planOverview)
  const old = composed({ sex: 'female', birthYear: 1950, week: 1, usualFiber: 'little' })
  expect(old.wording.dietFocus.map(({ focus }) => focus)).toEqual(['Fruit'])
  expect(old.wording.overview).toBe('A calm week.')
  expect(old.tally.otherFigures).toBe(2)
})

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

test('one health goal is worded as it stands in the catalogue', () => {
  expect(composeWording([heart])).toEqual({
    conditionName: 'Heart health',
    goal: 'Eat for your heart.',
    overview: 'A heart week.',
    dietFocus: heart.focus,
    tips: heart.tips,
  })
})

test('several health goals take turns, and nothing is said twice', () => {
  const { conditionName, goal, overview, dietFocus, tips } = composeWording([heart, gut])
  expect(conditionName).toBe('Heart health & IBS')
  expect(goal).toBe('Eat for your heart. Eat calmly.')
  expect(overview).toContain('A heart week.\n\nA calm week.')
  expect(dietFocus.map(({ focus }) => focus)).toEqual(['Fiber', 'Regular meals', 'Fish'])
  expect(tips).toEqual(['Walk.', 'Chew.', 'Cook.'])
})

test('a plan without texts stays without', () => {
  expect(composeWording([])).toEqual({ conditionName: '', goal: '', overview: '', dietFocus: [], tips: [] })
})

test('a plan is never refused for its words: what does not fit is left out, or said plainly', () => {
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

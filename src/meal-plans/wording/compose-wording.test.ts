import { expect, test } from 'vitest'
import { composeWording } from './compose-wording.ts'

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

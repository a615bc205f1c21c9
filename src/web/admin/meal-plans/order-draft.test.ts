import { expect, test } from 'vitest'
import { EMPTY_ORDER, missingIn, orderBody, promptOf } from './order-draft.ts'

const condition = {
  _id: 'c-1',
  name: 'Gout',
  category: 'Mental Health',
  description: '',
  dietFocus: '',
  enabeled: true,
  prompt: ' Be plain. ',
  goal: {
    headline: '',
    overview: '',
    dietFocusOverview: '',
    dietFocusHighlights: [],
    dietCtaHeadline: '',
    dietCtaSubhead: '',
  },
}

test("the prompt is the condition's guidance followed by the request", () => {
  expect(promptOf(condition, 'Create a 7 day meal plan.')).toBe('Be plain.\n\nCreate a 7 day meal plan.')
  expect(promptOf(undefined, 'Create a 7 day meal plan.')).toBe('Create a 7 day meal plan.')
})

test("an order contains the profile's id and email address", () => {
  const draft = { ...EMPTY_ORDER, profile: { value: 'p-1', label: 'ada@example.org' }, conditionId: 'c-1' }
  expect(orderBody(draft, { condition, prompt: 'Please.' })).toEqual({
    profileId: 'p-1',
    email: 'ada@example.org',
    userName: 'ada@example.org',
    conditionId: 'c-1',
    conditionName: 'Gout',
    prompt: 'Please.',
    days: 7,
    goal: '',
  })
})

test.each(['', ' ', 'many'])('%j days are no number', (days) => {
  expect(orderBody({ ...EMPTY_ORDER, days }, { condition, prompt: '' }).days).toBeNaN()
})

test('all missing parts of an order are reported at once', () => {
  expect(missingIn({ ...EMPTY_ORDER, days: '15' })).toEqual(['profileId', 'conditionId', 'days'])
  const profile = { value: 'p-1', label: 'ada@example.org' }
  expect(missingIn({ ...EMPTY_ORDER, profile, conditionId: 'c-1' })).toEqual([])
})

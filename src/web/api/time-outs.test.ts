import { expect, test } from 'vitest'
import { SECONDS, timeOutSeconds } from './time-outs.ts'

// The time-outs that the specification requires. All others are our choice.
test.each([
  ['plan', 8],
  ['condition', 12],
  ['profile', 8],
  ['profile-auth', 8],
  ['mealplan', 60],
  ['auth', 8],
  ['food', 20],
  ['nutrient', 8],
  ['recipe', 8],
  ['content', 12],
])('calls to /%s may take %i seconds, whatever follows in the path', (resource, seconds) => {
  for (const rest of ['', '?page=1&count=3', '/0193', '/0193?key=a', '/create', '/0193/swaps?day=1']) {
    expect(timeOutSeconds(`/api/${resource}${rest}`)).toBe(seconds)
    expect(timeOutSeconds(`https://careplate.example/api/${resource}${rest}`)).toBe(seconds)
  }
})

test('a resource without its own time-out uses the default', () => {
  expect(SECONDS).not.toHaveProperty('unheard-of')
  expect(timeOutSeconds('/api/unheard-of')).toBe(8)
})

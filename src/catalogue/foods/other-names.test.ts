import { expect, test } from 'vitest'
import { otherNames } from './other-names.ts'

test.each([
  ['Eggplant, raw', ['aubergine']],
  ['Chickpeas (garbanzo beans, bengal gram), mature seeds, raw', []],
  ['Peppers, bell, red, raw', ['sweet pepper', 'capsicum']],
  ['Onions, spring or scallions (includes tops and bulb), raw', ['green onion']],
  ['Spring water, bottled', []],
  ['Water', []],
])('%s: %j', (description, names) => {
  expect(otherNames(description)).toEqual(names)
})

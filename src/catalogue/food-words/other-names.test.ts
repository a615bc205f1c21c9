import { expect, test } from 'vitest'
import { FOOD_CONCEPTS } from './food-concept.ts'
import { otherNames } from './other-names.ts'
import { resolveWord } from './resolve-word.ts'

test.each([
  ['Eggplant, raw', ['aubergine']],
  ['Chickpeas (garbanzo beans, bengal gram), mature seeds, raw', []],
  ['Peppers, bell, red, raw', ['capsicum', 'sweet pepper']],
  ['Onions, spring or scallions (includes tops and bulb), raw', ['green onion']],
  ['Cilantro, raw', ['coriander leaf']],
  ['Milk, nonfat, fluid', ['skim milk', 'skimmed milk', 'fat free milk']],
  ['Beans, navy, mature seeds, raw', ['haricot bean']],
  ['Beef, loin, sirloin, raw', []],
  ['Spring water, bottled', []],
  ['Water', []],
])('%s: %j', (description, names) => {
  expect(otherNames(description)).toEqual(names)
})

test('every other name of a food in the search also means that food in a wish', () => {
  const lists = FOOD_CONCEPTS.flatMap(({ id, synonyms }) => synonyms.flat().map((name) => ({ id, name })))
  expect(lists.length).toBeGreaterThan(100)
  for (const { id, name } of lists) {
    const meant = resolveWord(name)
    const ids = meant.state === 'known' ? [meant.concept.id] : []
    expect(ids, name).toEqual([id])
  }
})

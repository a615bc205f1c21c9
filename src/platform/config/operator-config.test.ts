import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('without settings no operator is named', () => {
  expect(parseConfig({}).operator).toEqual({
    name: null,
    address: null,
    email: null,
    phone: null,
    people: [],
  })
})

test('people are read with their role and their picture', () => {
  const people = [{ name: 'Ada Lund', title: 'Registered dietitian', part: 'review', picture: 'ada.jpg' }]
  expect(parseConfig({ OPERATOR_PEOPLE: JSON.stringify(people) }).operator.people).toEqual(people)
})

test.each(['Ada', '{}', '[{"name": "Ada Lund"}]', '[{"name":"Ada","part":"review","picture":"../key.png"}]'])(
  'what cannot be read is said at the start: %s',
  (text) => {
    expect(() => parseConfig({ OPERATOR_PEOPLE: text })).toThrow(/OPERATOR_PEOPLE: must be JSON/)
  },
)

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FactName } from '#members/profiles/facts.ts'
import { useFactWords } from './fact-words.ts'

function Said({ name, value }: { name: FactName; value: unknown }) {
  return useFactWords('us')(name, value)
}

test.for<[FactName, unknown, string]>([
  ['allergies', ['soy', 'gluten'], 'Soy and gluten'],
  ['allergies', [], 'none'],
  ['allergies', undefined, 'not answered'],
  ['circumstances', ['gout', 'wilson_disease', 'under_18'], 'Gout, Wilson’s disease, and I am under 18'],
  ['triggers', ['chocolate', 'msg_added'], 'Chocolate and glutamate (MSG)'],
])('%s, %j is said as “%s”', ([name, value, words]) => {
  expect(renderToStaticMarkup(<Said name={name} value={value} />)).toBe(words)
})

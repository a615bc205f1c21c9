import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonProof } from './person-proof.tsx'
import type { ShownLine } from './shown/shown-proof.ts'

const alone = { id: 'fact:people', kind: 'fact', name: 'Cooked for', state: 'told', sentence: 'you alone' }

function shown(lines: object[]): string {
  return renderToStaticMarkup(<PersonProof person={lines as ShownLine[]} rules={[]} />)
}

function count(html: string, words: string): number {
  return html.split(words).length - 1
}

test('whoever told nothing is not told that they did', () => {
  expect(shown([alone])).toBe('')
})

test('for how many it is cooked stands beside what was told', () => {
  const html = shown([alone, { ...alone, id: 'fact:sex', name: 'Sex', sentence: 'female' }])
  expect(html).toContain('you alone')
  expect(html).toContain('female')
})

test('a name that all lines share is seen once, and heard with each', () => {
  const line = { kind: 'safety', name: 'Said beside the meals', state: 'pass' }
  const html = shown([
    { ...line, id: 'safety:one', sentence: 'See a doctor soon.' },
    { ...line, id: 'safety:two', sentence: 'Call 911.' },
  ])
  expect(count(html, '<p class="sr-only">')).toBe(2)
  expect(count(html, 'Said beside the meals')).toBe(3)
  expect(html).not.toContain('Made for you')
})

test('an allergy is called by its foods, not by the name that foods are marked with', () => {
  const line = { kind: 'allergy', state: 'pass', sentence: 'In no food of the plan.' }
  const html = shown(
    ['tree_nut', 'crustacean', 'mollusc'].map((name) => ({ ...line, id: `allergy:${name}`, name })),
  )
  for (const words of ['tree nuts', 'crustaceans', 'mollusks']) expect(html).toContain(words)
  expect(html).not.toMatch(/tree_nut|mollusc/)
})

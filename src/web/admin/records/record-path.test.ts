import { expect, test } from 'vitest'
import { valueAt, withValueAt } from './record-path.ts'

const plan = {
  name: 'Balance',
  stripe: { priceId: 'price_1' },
  features: ['Two goals', 'A week'],
  highlights: [{ headline: 'Salt', overview: 'Less of it.' }],
}

test.each([
  ['name', 'Balance'],
  ['stripe.priceId', 'price_1'],
  ['features.1', 'A week'],
  ['highlights.0.overview', 'Less of it.'],
  ['highlights.3.overview', undefined],
])('%s is found', (path, value) => {
  expect(valueAt(plan, path)).toBe(value)
})

test.each(['name', 'stripe.priceId', 'features.1', 'highlights.0.overview'])(
  '%s is replaced, and the draft before stays as it was',
  (path) => {
    const before = structuredClone(plan)
    const after = withValueAt(plan, path, 'New')
    expect(valueAt(after, path)).toBe('New')
    expect(plan).toEqual(before)
    expect(withValueAt(after, path, valueAt(plan, path))).toEqual(plan)
  },
)

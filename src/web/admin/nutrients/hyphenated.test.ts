import { expect, test } from 'vitest'
import { hyphenated } from './hyphenated.ts'

test.each([
  ['Vitamin K (Dihydrophylloquinone)', 'Vitamin K (Dihydro\u00adphyllo\u00adquinone)'],
  ['Fatty acids, total monounsaturated', 'Fatty acids, total mono\u00adunsaturated'],
  ['Vitamin K (phylloquinone)', 'Vitamin K (phylloquinone)'],
  ['Fatty acids, total polyunsaturated', 'Fatty acids, total poly\u00adunsaturated'],
])('%s parts at its seams', (name, shown) => {
  expect(hyphenated(name)).toBe(shown)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownRule } from '../shown/shown-proof.ts'
import { RuleRow } from './rule-row.tsx'

function shown(given: Partial<ShownRule>): string {
  const rule = {
    id: 'ul-iodine',
    name: 'Iodine',
    condition: 'reference-intakes',
    kind: 'nutrient_per_day',
    severity: 'hard',
    applies: true,
    onPlate: true,
    state: 'no_data',
    value: null,
    coverage: 0,
    min: null,
    max: 1100,
    unit: 'mcg a day',
    basis: 'highest day',
    source: 'OURS',
    sources: [],
    verified: 'read',
    ...given,
  } as unknown as ShownRule
  return renderToStaticMarkup(<RuleRow rule={rule} mark={undefined} isDense={false} />)
}

test('a firm rule that could not be checked says that the plan was made all the same', () => {
  expect(shown({})).toContain('this firm rule could not be checked')
  expect(shown({ severity: 'target' })).not.toContain('could not be checked')
  expect(shown({ state: 'pass', value: 180, coverage: 96 })).not.toContain('could not be checked')
})

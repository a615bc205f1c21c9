import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../draft/facts-draft.ts'
import { ClinicFigures } from './clinic-figures.tsx'

/** Returns what is asked about a figure of 90 mcg, of a member who gave this one before. */
function asked(vitaminKBefore: string): string {
  const clinicLevels = { ...EMPTY_DRAFT.clinicLevels, vitaminKUg: '90' }
  const draft = { ...EMPTY_DRAFT, clinicLevels, vitaminKBefore }
  return renderToStaticMarkup(
    <ClinicFigures draft={draft} change={() => undefined} errors={{}} figures={['vitaminKUg']} />,
  )
}

test('a member who gave no figure yet is not told of plans that there may not have been', () => {
  expect(asked('')).toContain('far from the 160 mcg around which we plan')
  expect(asked('')).not.toMatch(/so far|earlier|gave us/)
})

test('a member who gave one before is told of that', () => {
  expect(asked('250')).toContain('far from the 250 mcg that you gave us before')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../draft/facts-draft.ts'
import { ClinicFigures } from './clinic-figures.tsx'

/** Renders the question about a figure of 90 mcg, for a member who gave this one before. */
function asked(vitaminKBefore: string): string {
  const clinicLevels = { ...EMPTY_DRAFT.clinicLevels, vitaminKUg: '90' }
  const draft = { ...EMPTY_DRAFT, clinicLevels, vitaminKBefore }
  return renderToStaticMarkup(
    <ClinicFigures draft={draft} change={() => undefined} errors={{}} figures={['vitaminKUg']} />,
  )
}

test('a member without an earlier figure reads nothing about earlier plans', () => {
  expect(asked('')).toContain('far from the 160 mcg around which we plan')
  expect(asked('')).not.toMatch(/so far|earlier|gave us/)
})

test('a member with an earlier figure is reminded of it', () => {
  expect(asked('250')).toContain('far from the 250 mcg that you gave us before')
})

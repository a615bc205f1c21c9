import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { MemberFactsNote } from './member-facts.tsx'

function said(facts: MemberFacts): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <MemberFactsNote facts={facts} />
    </MemoryRouter>,
  )
}

test.for([
  { circumstances: ['kidney_disease'], allergies: [] },
  { circumstances: [], answers: { red_flag_symptom: 'no' } },
  { clinicLevels: { sodiumMg: 2000 } },
] as MemberFacts[])('whoever told us about their health is not said to have told nothing: %o', (facts) => {
  expect(said(facts)).toContain('You told us about your health.')
  expect(said(facts)).not.toContain('nothing to plan around')
})

test('who has nothing to tell reads so, and an allergy is named', () => {
  expect(said({ circumstances: [], allergies: [], medications: [] })).toContain('nothing to plan around')
  expect(said({ circumstances: ['kidney_disease'], allergies: ['milk'] })).toContain('without milk')
})

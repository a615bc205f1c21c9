import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { ApiAnswer } from '#web/api/use-answer.ts'
import type { ProfileGoal } from '#web/profile/profile-store.ts'
import { GoalHeadline } from './goal-headline.tsx'
import { MyGoals } from './my-goals.tsx'

const HEADLINE = 'Oats, beans and nuts where butter used to be'
const GOAL = { _id: 'g', name: 'High cholesterol', goal: { headline: HEADLINE } } as ProfileGoal

function shownWith(reported: ApiAnswer<{ facts: MemberFacts }>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <MyGoals goals={[GOAL]} withdrawn={0} mayChange={true} reported={reported} />
    </MemoryRouter>,
  )
}

test("the headline of a goal is not shown until the member's facts are loaded", () => {
  expect(shownWith({ status: 'loading' })).not.toContain(HEADLINE)
  expect(shownWith({ status: 'ready', value: { facts: {} } })).toContain(HEADLINE)
  const allergic = shownWith({ status: 'ready', value: { facts: { allergies: ['tree_nut'] } } })
  expect(allergic).not.toContain(HEADLINE)
  expect(allergic).toContain('High cholesterol')
})

test('a headline that recommends nuts is not shown to a member with a nut allergy', () => {
  const shown = (facts: MemberFacts) =>
    renderToStaticMarkup(<GoalHeadline headline={HEADLINE} facts={facts} isOneOfSeveral={false} />)
  expect(shown({ allergies: ['tree_nut'] })).toBe('')
  expect(shown({ allergies: ['fish'] })).toContain(HEADLINE)
})

import { expect, test } from 'vitest'
import { chosenIn, EMPTY_PROFILE, profileDraft } from './profile-draft.ts'

const profile = { username: 'ada@example.org', admin: false, plan: 'p-2', goals: ['a', 'b'] }

test('a choice comes back from its form as it went in', () => {
  expect(chosenIn(profileDraft(profile), 2)).toEqual({ plan: 'p-2', goals: ['a', 'b'] })
})

test('there is a place for each goal that a plan may include', () => {
  expect(profileDraft(profile).goals).toEqual(['a', 'b', '', ''])
  expect(EMPTY_PROFILE.goals).toEqual(['', '', '', ''])
})

test('a gap between two goals closes', () => {
  const draft = { ...profileDraft(profile), goals: ['', 'b', '', 'd'] }
  expect(chosenIn(draft, 4).goals).toEqual(['b', 'd'])
})

test('goals that a smaller plan does not include are left out', () => {
  expect(chosenIn(profileDraft(profile), 1).goals).toEqual(['a'])
})

test('without a plan there are no goals', () => {
  expect(chosenIn({ ...profileDraft(profile), plan: '' }, 0)).toEqual({ plan: null, goals: [] })
})

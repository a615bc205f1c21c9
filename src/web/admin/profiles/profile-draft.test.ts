import { expect, test } from 'vitest'
import { chosenIn, EMPTY_PROFILE, profileDraft } from './profile-draft.ts'

const profile = { username: 'ada@example.org', admin: false, plan: 'p-2', goals: ['a', 'b'] }

test('a plan and its goals survive a round trip through the form', () => {
  expect(chosenIn(profileDraft(profile), 2)).toEqual({ plan: 'p-2', goals: ['a', 'b'] })
})

test('the form has a slot for each goal that a plan can include', () => {
  expect(profileDraft(profile).goals).toEqual(['a', 'b', '', ''])
  expect(EMPTY_PROFILE.goals).toEqual(['', '', '', ''])
})

test('a gap between two goals is closed', () => {
  const draft = { ...profileDraft(profile), goals: ['', 'b', '', 'd'] }
  expect(chosenIn(draft, 4).goals).toEqual(['b', 'd'])
})

test('goals beyond the number that a smaller plan includes are left out', () => {
  expect(chosenIn(profileDraft(profile), 1).goals).toEqual(['a'])
})

test('a profile without a plan has no goals', () => {
  expect(chosenIn({ ...profileDraft(profile), plan: '' }, 0)).toEqual({ plan: null, goals: [] })
})

import { expect, test } from 'vitest'
import { protocolForGoal } from '#meal-plans/phases/protocol.ts'
import { ruleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import { GOALS_WITH_DIARY } from './diary-link.tsx'

test('the week leads to the diary for every health goal whose diet has phases, and for no other', () => {
  const withPhases = ruleSets.map(({ slug }) => slug).filter((slug) => protocolForGoal(slug))
  expect(withPhases.toSorted()).toEqual(GOALS_WITH_DIARY.toSorted())
})

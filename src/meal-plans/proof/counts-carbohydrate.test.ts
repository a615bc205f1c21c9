import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { mergeRules } from '../rules/merging/merge-rules.ts'
import { countsCarbohydrate } from './counts-carbohydrate.ts'

test.each([
  [true, { goals: ['type-2-diabetes'] }],
  [true, { goals: ['heart-health'], medications: ['insulin'] }],
  [true, { goals: ['heart-health'], medications: ['glipizide'] }],
  [false, { goals: ['heart-health'], medications: [] }],
])('is %s for %j', (counted, profile) => {
  const request = aRequest(profile)
  const { rules } = mergeRules(request.input.goals, plannedPersonOf(request))
  const applied = rules.map(({ rule: { id, test }, setAside }) => ({
    id,
    kind: test.kind,
    applies: setAside === null,
  }))
  expect(countsCarbohydrate({ rules: applied })).toBe(counted)
})

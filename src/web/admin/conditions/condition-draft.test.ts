import { expect, test } from 'vitest'
import { conditionBody, conditionDraft, EMPTY_CONDITION } from './condition-draft.ts'

const condition = {
  ...EMPTY_CONDITION,
  _id: 'c-1',
  name: 'Hypertension',
  category: 'Cardiovascular',
  ruleSet: 'hypertension',
}

test('a condition comes back from its form as it went in', () => {
  const { _id, ...body } = condition
  expect(conditionBody(conditionDraft(condition))).toEqual(body)
})

test('a condition without rules says so, and not that its rules have an empty name', () => {
  const draft = conditionDraft({ ...condition, ruleSet: null })
  expect(draft.ruleSet).toBe('')
  expect(conditionBody(draft).ruleSet).toBeNull()
})

test('a category that nobody chose is left for the server to ask for', () => {
  expect(conditionBody(EMPTY_CONDITION)).not.toHaveProperty('category')
})

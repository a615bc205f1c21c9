import { expect, test } from 'vitest'
import { conditionBody, conditionDraft, EMPTY_CONDITION } from './condition-draft.ts'

const condition = {
  ...EMPTY_CONDITION,
  _id: 'c-1',
  name: 'Hypertension',
  category: 'Cardiovascular',
  ruleSet: 'hypertension',
}

test('a condition survives a round trip through its form', () => {
  const { _id, ...body } = condition
  expect(conditionBody(conditionDraft(condition))).toEqual(body)
})

test('a condition without rules is sent as having none, not as having rules with an empty name', () => {
  const draft = conditionDraft({ ...condition, ruleSet: null })
  expect(draft.ruleSet).toBe('')
  expect(conditionBody(draft).ruleSet).toBeNull()
})

test('a category that was not chosen is left out, so that the server requests it', () => {
  expect(conditionBody(EMPTY_CONDITION)).not.toHaveProperty('category')
})

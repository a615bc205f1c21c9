import { expect, test } from 'vitest'
import { planPrompt } from './plan-prompt.ts'

const text = 'Write for somebody who cooks in the evening. This cures diabetes.'

test('a prompt is stored unchanged, with the sentences withheld from the model', () => {
  expect(planPrompt(text, { refused: [] })).toEqual({
    text,
    outcome: 'guided',
    refused: [],
    withheld: ['This cures diabetes.'],
  })
})

test('a prompt that was not followed has a reason', () => {
  expect(planPrompt(text, undefined).outcome).toBe('no_model')
  expect(planPrompt(text, { refused: ['says a number'] })).toMatchObject({
    outcome: 'refused',
    refused: ['says a number'],
  })
})

import { expect, test } from 'vitest'
import { loginText } from '#web/messages/login.ts'
import { signInFaults } from './sign-in-faults.ts'

test('an empty sign-in is told field by field, in the words for fields', () => {
  expect(signInFaults({ username: ' ', password: '' })).toEqual({
    username: 'required',
    password: 'required',
  })
  expect(loginText.en.faults.required).toBe('This field is required')
})

test('what is no address is told so, and what can be tried is sent', () => {
  expect(signInFaults({ username: 'eater', password: 'x' })).toEqual({ username: 'invalidEmail' })
  expect(loginText.en.faults.invalidEmail).toBe('Please enter a valid email')
  expect(signInFaults({ username: 'eater@example.com', password: 'x' })).toEqual({})
})

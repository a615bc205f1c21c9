import { expect, test } from 'vitest'
import { loginText } from '#web/messages/login.ts'
import { signInErrors } from './sign-in-errors.ts'

test('an empty sign-in shows an error for each field, in the usual words', () => {
  expect(signInErrors({ username: ' ', password: '' })).toEqual({
    username: 'required',
    password: 'required',
  })
  expect(loginText.en.errors.required).toBe('This field is required')
})

test('an invalid address is reported, and a complete sign-in is sent', () => {
  expect(signInErrors({ username: 'eater', password: 'x' })).toEqual({ username: 'invalidEmail' })
  expect(loginText.en.errors.invalidEmail).toBe('Please enter a valid email')
  expect(signInErrors({ username: 'eater@example.com', password: 'x' })).toEqual({})
})

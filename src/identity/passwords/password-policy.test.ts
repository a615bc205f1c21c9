import { expect, test } from 'vitest'
import { passwordErrors, policyErrors } from './password-policy.ts'

test('a good password has no errors', () => {
  for (const password of ['Correct-Horse-7', 'Æble grød 9X', 'aB3 defgh', 'zR8$kq2!Lm']) {
    expect(passwordErrors(password)).toEqual([])
  }
})

test('every error is described, for people and for the protocol', () => {
  expect(passwordErrors('')).toEqual([
    'Password must have at least 8 characters',
    'Password must have lower case letters',
    'Password must have upper case letters',
    'Password must have numbers',
    'Password must have special characters',
  ])
  expect(policyErrors('aaaaaaaa').map((error) => error.protocolMessage)).toEqual([
    'Password must have uppercase characters',
    'Password must have numeric characters',
    'Password must have symbol characters',
  ])
  expect(passwordErrors(`Aa1!${'x'.repeat(253)}`)).toEqual(['Password must have at most 256 characters'])
  expect(passwordErrors(' Correct-Horse-7')).toEqual(['Password must not begin or end with a space'])
})

test('a well-known word with extra digits and signs is refused, and a long password with its own numbers is not', () => {
  const common = ['Password must not be a common one, or a common word with digits or signs around it']
  for (const password of [
    'Password1!',
    'P@ssw0rd',
    'Pa$$w0rd1!',
    '!Qwerty123',
    'Welcome#2026',
    '1!Letmein',
  ]) {
    expect(passwordErrors(password)).toEqual(common)
  }
  expect(passwordErrors('Summer-8305-1174')).toEqual([])
})

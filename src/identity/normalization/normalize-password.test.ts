import { expect, test } from 'vitest'
import { isLeakedPassword } from '../passwords/leaked-passwords.ts'
import { passwordErrors } from '../passwords/password-policy.ts'
import { requirePasswordPolicy } from '../sign-in/attempts/require-password-policy.ts'
import { parseAccount } from '../users/parse-account.ts'
import { normalizePassword, passwordForms } from './normalize-password.ts'

test('letters are composed, spaces become the ASCII space, and all other characters stay unchanged', () => {
  expect(normalizePassword('A\u030angstro\u0308m 7-x')).toBe('\u00c5ngstr\u00f6m 7-x')
  expect(normalizePassword('a\u00a0b\u2003c\u3000d')).toBe('a b c d')
  // RFC 8265, section 4.2.2: neither case nor width is mapped, and the number of spaces is kept.
  expect(normalizePassword(' Correct  Horse-\uff17 ')).toBe(' Correct  Horse-\uff17 ')
  expect(normalizePassword('\ud800')).toBe('\ud800')
})

test('a password has a second form only if it was typed in a form other than the normalized one', () => {
  expect(passwordForms('Correct-Horse-7')).toEqual(['Correct-Horse-7'])
  expect(passwordForms('Cafe\u0301-Horse-7')).toEqual(['Caf\u00e9-Horse-7', 'Cafe\u0301-Horse-7'])
})

test('the policy checks length, classes and leaks of the normalized form', () => {
  expect(passwordErrors('e\u0301e\u0301E1-x')).toEqual(['Password must have at least 8 characters'])
  expect(passwordErrors(`Aa1!${'e\u0301'.repeat(252)}`)).toEqual([])
  // Decomposed, an accented letter would count as a letter from a to z.
  expect(passwordErrors('\u00c9E\u0301E1-e\u0301\u00e9\u00e9\u00e9')).toEqual([
    'Password must have lower case letters',
  ])
  expect(passwordErrors('\u00a0Correct-Horse-7')).toEqual(['Password must not begin or end with a space'])
  expect(isLeakedPassword('new\u00a0york')).toBe(isLeakedPassword('new york'))
  expect(() => requirePasswordPolicy('e\u0301e\u0301E1-x')).toThrow('Password not long enough')
  expect(() => parseAccount({ username: 'ada@example.org', password: 'e\u0301e\u0301E1-x' })).toThrow()
})

import { describe, expect, test } from 'vitest'
import { codeMismatch, expiredCode } from '#identity/codes/redeem-code.ts'
import { noTexts } from '#identity/codes/require-texts.ts'
import {
  attemptsExceeded,
  incorrectPassword,
  invalidSession,
  limitExceeded,
  type ProtocolError,
} from '#identity/protocol-error.ts'
import { requirePasswordPolicy } from '#identity/sign-in/attempts/require-password-policy.ts'
import { loginText } from '#web/messages/login.ts'
import { inOurWords, refusalWords } from './refusal-words.ts'

const LOCALE = 'en-US'

describe('refusals of our own user pool are reported in our own words', () => {
  test.each([
    [incorrectPassword(), /^Incorrect username or password\. Please check both\./],
    [attemptsExceeded(), /^Password attempts exceeded\. Please wait up to 15 minutes/],
    [limitExceeded(), /^Attempt limit exceeded, please try after some time\. Then have another code sent/],
    [invalidSession(), /log in again/],
    [codeMismatch(), /^Invalid verification code provided, please try again\. Compare/],
    [expiredCode(), /^Invalid code provided, please request a code again\. This one/],
    [noTexts(), /choose another way/],
  ])('%s', (error, words) => {
    expect(refusalWords(LOCALE)[error.message]).toMatch(words)
    expect(inOurWords(LOCALE, error)).toBe(refusalWords(LOCALE)[error.message])
  })

  test.each([
    ['Ab1!', 'Password must have at least 8 characters.'],
    [`Ab1!${'x'.repeat(300)}`, 'Password must have at most 256 characters.'],
    ['FRESH-BREAD-12', 'Password must have lower case letters.'],
    ['fresh-bread-12', 'Password must have upper case letters.'],
    ['Fresh-Bread-xy', 'Password must have numbers.'],
    ['FreshBread12', 'Password must have special characters.'],
    ['Password1!', 'Password must not be a common one, or a common word with digits or signs around it.'],
  ])('the password %s', (password, words) => {
    const refusal = refusalOf(() => requirePasswordPolicy(password))
    expect(inOurWords(LOCALE, refusal)).toBe(words)
    const asCognito = refusal.message.replace('did not conform with', 'does not conform to')
    expect(refusalWords(LOCALE)[asCognito]).toBe(words)
  })
})

test('a refusal with unknown text is recognized by its name, and any other is shown unchanged', () => {
  const other = (name: string) => inOurWords(LOCALE, { name, message: 'Quite other words.' })
  expect(other('ExpiredCodeException')).toMatch(/request a code again/)
  expect(other('TooManyRequestsException')).toMatch(/too many requests/)
  expect(other('NotAuthorizedException')).toBe('Quite other words.')
})

test('a network failure is reported as "cannot reach Careplate"', () => {
  expect(refusalWords(LOCALE)['A network error has occurred.']).toMatch(/^We cannot reach Careplate/)
})

test('every refusal text is in use', () => {
  const said = new Set(Object.values(refusalWords(LOCALE)))
  expect(Object.values(loginText.en.refusals).filter((words) => !said.has(words))).toEqual([])
})

function refusalOf(act: () => void): ProtocolError {
  try {
    act()
  } catch (error) {
    return error as ProtocolError
  }
  throw new Error('Nothing was refused.')
}

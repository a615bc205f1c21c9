import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { requirePasswordPolicy } from '../sign-in/attempts/require-password-policy.ts'
import { parseAccount } from '../users/parse-account.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { passwordErrors } from './password-policy.ts'

describe('a leaked password', () => {
  test.each(['Liverpool1!', 'Jordan23!', 'Ferrari#2026', 'Nutrition-7', 'MealPlan-2026!', 'p@SSword123'])(
    '%s is refused by the protocol and by our own calls',
    (password) => {
      expect(isLeakedPassword(password)).toBe(true)
      expect(() => requirePasswordPolicy(password)).toThrow()
      expect(() => parseAccount({ username: 'ada@example.org', password })).toThrow()
    },
  )

  test('is recognized for each entry of the list that the policy would allow', () => {
    const possible = dictionary['passwords-common'].filter((word) => word.length >= 8)
    expect(possible.length).toBeGreaterThan(3000)
    expect(possible.filter((word) => !isLeakedPassword(word.toUpperCase()))).toEqual([])
  })

  test.each(['Correct-Horse-7', 'Summer-8305-1174', 'zR8$kq2!Lm', 'Æble grød 9X'])(
    '%s is none',
    (password) => {
      expect(isLeakedPassword(password)).toBe(false)
      requirePasswordPolicy(password)
      expect(parseAccount({ username: 'ada@example.org', password }).password).toBe(password)
    },
  )
})

test("the browser, which has no such list, submits it and shows the server's error", () => {
  expect(passwordErrors('Ferrari#2026')).toEqual([])
  expect(() => requirePasswordPolicy('Ferrari#2026')).toThrow(
    'Password did not conform with policy: Password must not be a common one, or a common word with digits or signs around it',
  )
})

import { expect, test } from 'vitest'
import { newLinkToken } from '../codes/code.ts'
import { codeParameter } from '../parse-request.ts'
import { normalizeCode } from './normalize-code.ts'

test.each([
  '123456',
  ' 123456\n',
  '123 456',
  '123-456',
  '12 34 56',
  '123\u00a0456',
  '123\u202f456',
  '123\u2011456',
  '123\u2013456',
  '123 \u2014 456',
  '123\u2212456',
  '\u200e123456\u200b',
  '\uff11\uff12\uff13\u3000\uff14\uff15\uff16',
])('the code %j is read as its digits, in forms and by the pool', (typed) => {
  expect(normalizeCode(typed)).toBe('123456')
  expect(codeParameter.parse(typed)).toBe('123456')
})

test('text that is not a numeric code stays unchanged', () => {
  for (const text of [newLinkToken(), ' Correct-Horse-7 ', 'TOTP', '', '12345X', ' - '])
    expect(normalizeCode(text)).toBe(text)
  expect(codeParameter.safeParse('12 34 5X').success).toBe(false)
  expect(codeParameter.safeParse(' ').success).toBe(false)
})

import { expect, test } from 'vitest'
import { base32, fromBase32, stepAt, stepOfCode, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('the codes match RFC 6238, appendix B', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ] as const) {
    expect(totpCode(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  }
})

test('a clock can be off by half a minute, and no more', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const step = stepAt(now)
  for (const near of [-1, 0, 1])
    expect(stepOfCode(secret, totpCode(secret, step + near), now)).toBe(step + near)
  for (const far of [-2, 2]) expect(stepOfCode(secret, totpCode(secret, step + far), now)).toBeNull()
  for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOfCode(secret, odd, now)).toBeNull()
})

test('secrets are encoded as in RFC 4648, without padding', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(fromBase32('MZXW6YTBOI').toString()).toBe('foobar')
  expect(base32(secret)).toHaveLength(32)
})

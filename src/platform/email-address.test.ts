import { expect, test } from 'vitest'
import { asStoredName, readEmailAddress } from './email-address.ts'

test('every address that mail can be delivered to is accepted and returned in its stored form', () => {
  for (const address of [
    "o'leary@example.org",
    'o&leary@example.org',
    'a#b@example.org',
    'dept/room@example.org',
  ])
    expect(readEmailAddress(address)).toEqual({ address })
  expect(readEmailAddress(' Ada@Example.ORG ')).toEqual({ address: 'ada@example.org' })
  expect(readEmailAddress('ada@bücher.example')).toEqual({ address: 'ada@xn--bcher-kva.example' })
  expect(readEmailAddress('ada@例え.テスト')).toEqual({ address: 'ada@xn--r8jz45g.xn--zckzah' })
  expect(readEmailAddress(`${'a'.repeat(64)}@example.org`)).toHaveProperty('address')
  expect(readEmailAddress('ada@mail.example.museum')).toHaveProperty('address')
})

test("an invalid address is reported, with the correction if it isn't obvious", () => {
  const valid = 'Please enter a valid email'
  for (const text of [
    '',
    'ada',
    '@example.org',
    'ada@',
    'ada@localhost',
    'a b@example.org',
    'a..b@example.org',
    '.a@example.org',
    'a@b@example.org',
    'ada@-x.org',
    'ada@exa_mple.org',
    'ada@example.o',
    '"a b"@example.org',
    'ada@[127.0.0.1]',
    'ada@example..org',
    'ada@例え .テスト',
    `ada@${'a'.repeat(250)}.org`,
  ])
    expect([text, readEmailAddress(text)]).toEqual([text, { fault: valid }])
  expect(readEmailAddress(`${'a'.repeat(65)}@example.org`)).toEqual({
    fault: expect.stringContaining('64 characters'),
  })
  expect(readEmailAddress('jörg@example.org')).toEqual({
    fault: expect.stringContaining('letters such as ö'),
  })
})

test('a name typed at sign-in is converted to its stored address', () => {
  expect(asStoredName('Ada@Bücher.example')).toBe('ada@xn--bcher-kva.example')
  expect(asStoredName('No-Address')).toBe('no-address')
})

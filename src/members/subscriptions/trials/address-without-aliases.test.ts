import { expect, test } from 'vitest'
import { addressWithoutAliases } from './address-without-aliases.ts'

test.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['ada+second@example.org', 'ada@example.org'],
  ['ada.lovelace@example.org', 'ada.lovelace@example.org'],
  ['ada.love.lace+x@gmail.com', 'adalovelace@gmail.com'],
  ['a.d.a@googlemail.com', 'ada@gmail.com'],
])('%s leads to %s', (address, mailbox) => {
  expect(addressWithoutAliases(address)).toBe(mailbox)
})

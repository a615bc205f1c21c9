import { expect, test } from 'vitest'
import { sayChange } from './say-change.ts'

test('a withdrawn price change names the price that stays', () => {
  const names = { plans: new Map(), invoices: new Map(), timeZone: null }
  const said = sayChange({ act: 'withdraw-price', before: null, after: { priceCents: 1900 } }, names)
  expect(said).toBe('The announced price was taken back: it stays at $19 a month.')
})

test('an announced day is shown on the member’s calendar, as in their mail', () => {
  const after = { priceCents: 2100, from: '2027-03-10T06:59:59Z' }
  const say = (timeZone: string | null) =>
    sayChange(
      { act: 'announce-price', before: null, after },
      { plans: new Map(), invoices: new Map(), timeZone },
    )
  expect(say('America/Denver')).toBe('Told that it costs $21 a month from March 9, 2027 on.')
  expect(say(null)).toBe('Told that it costs $21 a month from March 10, 2027 on.')
})

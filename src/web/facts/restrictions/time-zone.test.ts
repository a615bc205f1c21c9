import { expect, test } from 'vitest'
import { hemisphereOf } from './time-zone.ts'

test.each([
  ['Europe/Berlin', 'north'],
  ['America/New_York', 'north'],
  ['Asia/Kolkata', 'north'],
  ['Pacific/Honolulu', 'north'],
  ['Australia/Sydney', 'south'],
  ['Australia/Brisbane', 'south'],
  ['America/Santiago', 'south'],
  ['America/Sao_Paulo', 'south'],
  ['Africa/Johannesburg', 'south'],
  ['Pacific/Auckland', 'south'],
  ['UTC', null],
  ['Etc/GMT+3', null],
  [undefined, null],
])('%s lies in the %s', (zone, half) => {
  expect(hemisphereOf(zone)).toBe(half)
})

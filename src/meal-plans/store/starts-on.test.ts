import { expect, test } from 'vitest'
import { startsOnOf } from './starts-on.ts'

const created = new Date('2026-11-22T23:30:00Z')
const asked = (phase?: object) =>
  ({ input: { phase } }) as unknown as Parameters<typeof startsOnOf>[0]['request']

test('a plan begins on the day it was made where its member lives', () => {
  expect(startsOnOf({ profileId: 'p', startsOn: '2026-11-23', request: asked(), created })).toBe('2026-11-23')

  expect(startsOnOf({ profileId: 'p', startsOn: null, request: asked(), created })).toBe('2026-11-22')
})

test('a plan of a diet with phases begins where its phase counts from', () => {
  expect(
    startsOnOf({ profileId: 'p', startsOn: null, request: asked({ startsOn: '2026-11-23' }), created }),
  ).toBe('2026-11-23')
  expect(startsOnOf({ profileId: 'p', startsOn: null, request: asked({ startsOn: null }), created })).toBe(
    '2026-11-22',
  )
})

test('the sample has no days of the calendar', () => {
  expect(startsOnOf({ profileId: null, startsOn: null, request: asked(), created })).toBeNull()
})

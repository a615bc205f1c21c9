import { expect, test } from 'vitest'
import { startsOnOf } from './starts-on.ts'

const created = new Date('2026-11-22T23:30:00Z')
const asked = (phase?: object) =>
  ({ input: { phase } }) as unknown as Parameters<typeof startsOnOf>[0]['request']

test("a plan starts on the date it was made, in its member's time zone", () => {
  expect(startsOnOf({ profileId: 'p', startsOn: '2026-11-23', request: asked(), created })).toBe('2026-11-23')

  expect(startsOnOf({ profileId: 'p', startsOn: null, request: asked(), created })).toBe('2026-11-22')
})

test('a plan of a diet with phases starts on the date that its phase counts from', () => {
  expect(
    startsOnOf({ profileId: 'p', startsOn: null, request: asked({ startsOn: '2026-11-23' }), created }),
  ).toBe('2026-11-23')
  expect(startsOnOf({ profileId: 'p', startsOn: null, request: asked({ startsOn: null }), created })).toBe(
    '2026-11-22',
  )
})

test('the sample has no calendar dates', () => {
  expect(startsOnOf({ profileId: null, startsOn: null, request: asked(), created })).toBeNull()
})

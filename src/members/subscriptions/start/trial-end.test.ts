import { expect } from 'vitest'
import { timeZoneField } from '#members/profiles/time-zone-field.ts'
import { test } from '#tests/support/test-context.ts'
import { findTrialEnd } from './trial-end.ts'

const NOW = new Date('2026-11-29T22:30:00Z')

test('a trial ends with a day of the member’s calendar, or of UTC if the zone is unknown', async ({
  ctx,
}) => {
  const endIn = async (zone: string | null) =>
    (await findTrialEnd({ ...ctx, now: () => NOW }, zone)).toISOString()
  expect(await endIn('Asia/Tokyo')).toBe('2026-12-07T14:59:59.000Z')
  for (const zone of [null, 'Etc/Unknown', '+05:30'])
    expect([zone, await endIn(zone)]).toEqual([zone, '2026-12-06T23:59:59.000Z'])
})

test('an unknown zone, an empty one and an offset count as missing', () => {
  for (const name of ['Etc/Unknown', '', '+05:30', '-08:00', 'Mars/Olympus'])
    expect([name, timeZoneField.parse(name)]).toEqual([name, undefined])
  for (const name of ['America/Denver', 'UTC', 'Asia/Calcutta']) expect(timeZoneField.parse(name)).toBe(name)
})

import { expect, test } from 'vitest'
import { missingOf, SERVER_TRICKS } from '../../bench/tricks/without.ts'

test.each(SERVER_TRICKS)('the built server holds what the bench takes out of it: $name', (trick) => {
  expect(missingOf(trick)).toEqual([])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WeeklyMailChoice } from './weekly-mail-choice.tsx'

const said = (given: { isStopped: boolean; isProved: boolean }) =>
  renderToStaticMarkup(<WeeklyMailChoice profileId="m" {...given} />)

test('no weekly email is promised to an unverified address', () => {
  const promised = 'Each week that we make is emailed to you'
  expect(said({ isStopped: false, isProved: true })).toContain(`${promised}.`)
  expect(said({ isStopped: false, isProved: false })).toContain(
    `${promised} once you have confirmed your address.`,
  )
  expect(said({ isStopped: true, isProved: false })).toContain('You stopped the weekly emails.')
})

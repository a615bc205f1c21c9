import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ACTIVE_SUBSCRIPTION } from '#web/profile/active-subscription.fixtures.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { useStillCharged } from './still-charged.tsx'

const TRIAL: ShownSubscription = {
  ...ACTIVE_SUBSCRIPTION,
  status: 'trialing',
  trialEndsAt: '2026-12-04T06:59:59.000Z',
  renewsAt: '2026-12-04T06:59:59.000Z',
  paidUntil: '2026-12-04T06:59:59.000Z',
  may: ['cancel'],
}

type Next = Parameters<typeof useStillCharged>[1]

function Said({ subscription, next }: { subscription: ShownSubscription; next: Next }) {
  return useStillCharged(subscription, next)
}

const said = (subscription: ShownSubscription, next: Next = null) =>
  renderToStaticMarkup(<Said subscription={subscription} next={next} />)

test('a charge without planned weeks is shown with its day, and to the cent if known', () => {
  expect(said(TRIAL)).toContain('$19 is charged on December\u00a03 all the same')
  expect(said(TRIAL, { cents: 950, at: '2026-12-04T06:59:59.000Z' })).toContain(
    '$9.50 is charged on December\u00a03',
  )
})

test('nothing is shown for a subscription that is ending, because it is not charged', () => {
  expect(said({ ...TRIAL, status: 'ending', may: ['resume'] })).toBe('')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { useStillCharged } from './still-charged.tsx'

const TRIAL: ShownSubscription = {
  ...{ status: 'trialing', trialEndsAt: '2026-12-04T06:59:59.000Z', renewsAt: '2026-12-04T06:59:59.000Z' },
  ...{ endsAt: null, resumesAt: null, paidUntil: '2026-12-04T06:59:59.000Z', mealPlansUntil: null },
  ...{ isEntitled: true, unknownYet: null, may: ['cancel'], confirmBy: null, nextPrice: null },
  ...{ timeZone: 'America/Denver', mayHaveTrial: false, withoutTrial: false, priceCents: 1900, planId: 'p' },
}

type Next = Parameters<typeof useStillCharged>[1]

function Said({ subscription, next }: { subscription: ShownSubscription; next: Next }) {
  return useStillCharged(subscription, next)
}

const said = (subscription: ShownSubscription, next: Next = null) =>
  renderToStaticMarkup(<Said subscription={subscription} next={next} />)

test('what is charged although no week is planned is said with its day, to the cent where that is known', () => {
  expect(said(TRIAL)).toContain('$19 is charged on December\u00a03 all the same')
  expect(said(TRIAL, { cents: 950, at: '2026-12-04T06:59:59.000Z' })).toContain(
    '$9.50 is charged on December\u00a03',
  )
})

test('what ends is not charged, and nothing is said', () => {
  expect(said({ ...TRIAL, status: 'ending', may: ['resume'] })).toBe('')
})

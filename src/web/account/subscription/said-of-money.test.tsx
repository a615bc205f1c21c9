import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { PauseForm } from './pause-form.tsx'
import { PromotionSection } from './promotion-section.tsx'

const STANDS: ShownSubscription = {
  ...{ status: 'active', trialEndsAt: null, renewsAt: '2026-12-30T06:59:59.000Z', endsAt: null },
  ...{ resumesAt: null, paidUntil: '2026-12-30T06:59:59.000Z', mealPlansUntil: null, isEntitled: true },
  ...{ unknownYet: null, may: ['cancel', 'pause'], confirmBy: null, nextPrice: null },
  ...{ timeZone: 'America/Denver', mayHaveTrial: false, priceCents: 1900, planId: 'p' },
}
const none = () => undefined

test('a promotion that ends within a day is said with its hour', () => {
  const discount = {
    ...{ percentOff: 50, amountOffCents: null, lasts: 'months' as const, months: 1 },
    until: '2026-12-29T17:00:00.000Z',
  }
  const said = renderToStaticMarkup(
    <PromotionSection
      profileId="m"
      subscription={STANDS}
      discounts={[discount]}
      onChanged={async () => undefined}
    />,
  )
  expect(said).toMatch(/50% is taken off each charge until December 29 at 10:00\sAM\./)
})

test.for([
  ['comes before the pause ends', '2027-01-30T06:59:59.000Z', '$21 a month'],
  ['comes after it', '2027-02-28T06:59:59.000Z', '$19 a month'],
])(
  'a pause is said to resume at the price that holds then, where another one %s',
  ([, from = '', price = '']) => {
    const nextPrice = { cents: 2100, from }
    const said = renderToStaticMarkup(
      <PauseForm
        subscription={{ ...STANDS, nextPrice }}
        amount="$19"
        isBusy={false}
        onPause={none}
        onDismiss={none}
      />,
    )
    expect(said).toContain(price)
  },
)

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useStateText } from '#web/account/state-text.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { InvoicesSection } from './invoices-section.tsx'
import { PauseForm } from './pause-form.tsx'
import { PlanSection } from './plan-section.tsx'
import { PromotionSection } from './promotion-section.tsx'

const STANDS: ShownSubscription = {
  ...{ status: 'active', trialEndsAt: null, renewsAt: '2026-12-30T06:59:59.000Z', endsAt: null },
  ...{ resumesAt: null, paidUntil: '2026-12-30T06:59:59.000Z', mealPlansUntil: null, isEntitled: true },
  ...{ unknownYet: null, may: ['cancel', 'pause'], confirmBy: null, nextPrice: null },
  ...{ timeZone: 'America/Denver', mayHaveTrial: false, withoutTrial: false, priceCents: 1900, planId: 'p' },
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
        discounts={[]}
        isBusy={false}
        onPause={none}
        onDismiss={none}
      />,
    )
    expect(said).toContain(price)
  },
)

test.for([
  ['asks', 'https://bank.test/', 'Confirm it by'],
  ['has refused', null, 'The charge for it did not go through'],
] as const)('a change of plan is said to wait where the bank %s', ([, bankUrl, words]) => {
  const said = renderToStaticMarkup(
    <PlanSection
      {...{
        profile: { goals: [] } as unknown as SignedInProfile,
        plan: { name: 'Essential' } as ProfilePricingPlan,
      }}
      subscription={{ ...STANDS, confirmBy: '2026-12-01T17:00:00.000Z' }}
      bankUrl={bankUrl}
      openUrl="https://invoice.test/"
      onChanged={async () => undefined}
    />,
  )
  expect(said).toContain(words)
  expect(said).toContain(bankUrl ?? 'https://invoice.test/')
})

test('who begins with a charge reads of a subscription that is being started, and others of a trial', () => {
  const said = (withoutTrial: boolean) =>
    renderToStaticMarkup(
      <SubscriptionSummary subscription={{ ...STANDS, status: 'starting', withoutTrial }} />,
    )
  expect(said(true)).toBe('Your subscription is being started')
  expect(said(false)).toBe('Your trial is being started')
})

function SubscriptionSummary({ subscription }: { subscription: ShownSubscription }) {
  return useStateText(subscription, { amount: '$19' })?.title
}

test('an invoice says what was given back of it, and the list leads to earlier ones', () => {
  const invoice = {
    ...{ number: 'CARE-0001', issuedAt: '2026-11-29T07:00:00.000Z', amountCents: 1900, refundedCents: 500 },
    ...{ status: 'paid' as const, pdfUrl: null, payUrl: null, bankAsks: false },
  }
  const said = (earlierThan: string | null) =>
    renderToStaticMarkup(
      <InvoicesSection
        profileId="m"
        billing={{ invoices: [invoice], earlierThan }}
        timeZone="America/Denver"
      />,
    )
  expect(said('in_1')).toContain('$5 was given back.')
  expect(said('in_1')).toContain('Earlier invoices')
  expect(said(null)).not.toContain('Earlier invoices')
})

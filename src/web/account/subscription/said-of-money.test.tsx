import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useStateText } from '#web/account/state-text.ts'
import { ACTIVE_SUBSCRIPTION } from '#web/profile/active-subscription.fixtures.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import type { ShownRestart } from '#web/profile/read-shown-billing.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { EndPauseForm } from './end-pause-form.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { PauseForm } from './pause-form.tsx'
import { PlanSection } from './plan-section.tsx'
import { PromotionSection } from './promotion-section.tsx'
import { StateSection } from './state-section.tsx'
import { resumedAs } from './use-subscription-acts.ts'

const none = () => undefined

test('the end of a promotion is shown with its hour', () => {
  const discount = {
    percentOff: 50,
    amountOffCents: null,
    lasts: 'months' as const,
    months: 1,
    until: '2026-12-29T17:00:00.000Z',
  }
  const said = renderToStaticMarkup(
    <PromotionSection
      profileId="m"
      subscription={ACTIVE_SUBSCRIPTION}
      discounts={[discount]}
      onChanged={async () => undefined}
    />,
  )
  expect(said).toMatch(/50% is taken off each charge until December\u00a029 at\s10:00\sAM\./)
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
        subscription={{ ...ACTIVE_SUBSCRIPTION, nextPrice }}
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
      profile={{ goals: [] } as unknown as SignedInProfile}
      plan={{ name: 'Essential' } as ProfilePricingPlan}
      subscription={{ ...ACTIVE_SUBSCRIPTION, confirmBy: '2026-12-01T17:00:00.000Z' }}
      bankUrl={bankUrl}
      openUrl="https://invoice.test/"
      onChanged={async () => undefined}
    />,
  )
  expect(said).toContain(words)
  expect(said).toContain(bankUrl ?? 'https://invoice.test/')
})

test('a member who starts with a charge reads about a subscription that is being started, and others about a trial', () => {
  const said = (withoutTrial: boolean) =>
    renderToStaticMarkup(
      <SubscriptionSummary subscription={{ ...ACTIVE_SUBSCRIPTION, status: 'starting', withoutTrial }} />,
    )
  expect(said(true)).toBe('Your subscription is being started')
  expect(said(false)).toBe('Your trial is being started')
})

test('the end of a trial is shown with its day and hour', () => {
  const trialEndsAt = '2026-12-04T06:59:59.000Z'
  const said = renderToStaticMarkup(
    <SubscriptionSummary
      subscription={{ ...ACTIVE_SUBSCRIPTION, status: 'trialing', trialEndsAt }}
      part="body"
    />,
  )
  expect(said).toMatch(/^Free until December\u00a03 at\s11:59\sPM\. After that \$19 per month/)
})

test('a pause is ahead until the paid period is over, and is in effect from then on', () => {
  const paused = { ...ACTIVE_SUBSCRIPTION, status: 'paused' as const, resumesAt: '2027-01-30T06:58:59.000Z' }
  const said = (subscription: ShownSubscription) =>
    renderToStaticMarkup(
      <p>
        <SubscriptionSummary subscription={subscription} />:{' '}
        <SubscriptionSummary subscription={subscription} part="body" />
      </p>,
    )
  expect(said(paused)).toContain(
    'Pauses after December\u00a029: Your meal plans continue until December\u00a029.',
  )
  const begun = said({ ...paused, isEntitled: false })
  expect(begun).toContain('Paused: Nothing is charged until January\u00a029')
  expect(begun).not.toContain('meal plans continue')
})

test('a pause that is ahead is canceled, and one in effect is ended', () => {
  const asked = (isAhead: boolean) =>
    renderToStaticMarkup(
      <EndPauseForm endPauseCents={0} isBusy={false} onEnd={none} onDismiss={none} isAhead={isAhead} />,
    )
  expect(asked(true)).toMatch(/Call off the pause\?.*Call it off.*Keep the pause/s)
  expect(asked(false)).toMatch(/End the pause\?.*End it now.*Stay paused/s)
})

function SubscriptionSummary({
  subscription,
  part = 'title',
}: {
  subscription: ShownSubscription
  part?: 'title' | 'body'
}) {
  return useStateText(subscription, { amount: '$19' })?.[part]
}

test('in the hour before a month is charged, that charge is shown instead of the next one', () => {
  const said = (unchargedCents: number | null) =>
    renderToStaticMarkup(<Body subscription={ACTIVE_SUBSCRIPTION} unchargedCents={unchargedCents} />)
  expect(said(1425)).toBe('$19 per month. A new month has begun, and $14.25 is charged within the hour.')
  expect(said(null)).toContain('The next month is charged on December\u00a029')
})

function Body({
  subscription,
  unchargedCents,
}: {
  subscription: ShownSubscription
  unchargedCents: number | null
}) {
  return useStateText(subscription, { amount: '$19', unchargedCents })?.body
}

test('a member who cannot be planned for sees the reason instead of the restart button, and no price', () => {
  const ended = {
    ...ACTIVE_SUBSCRIPTION,
    status: 'ended' as const,
    endsAt: ACTIVE_SUBSCRIPTION.paidUntil,
    may: ['restart' as const],
  }
  const said = (restart: ShownRestart) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <StateSection
          profileId="m"
          plan={{ name: 'Essential', price: 19 } as ProfilePricingPlan}
          subscription={ended}
          bankUrl={null}
          refusal={null}
          billing={{
            nextCharge: null,
            unchargedCents: null,
            nextTryAt: null,
            dueCents: null,
            discounts: [],
            card: null,
          }}
          restart={restart}
          act={{ busy: null, error: null, act: async () => undefined, clear: () => undefined }}
          onChanged={async () => undefined}
        />
      </MemoryRouter>,
    )
  expect(said({ cents: 1900, refusal: null })).toContain('Start again for $19')
  const refused = said({ cents: null, refusal: 'We do not plan for kidneys.' })
  expect(refused).toContain('We do not plan for kidneys.')
  expect(refused).toContain('/account/facts')
  expect(refused).not.toMatch(/Start again for|\$19|Promotion code/)
})

test('undoing a cancellation reports a planned pause as planned, not as in effect', () => {
  const { paidUntil } = ACTIVE_SUBSCRIPTION
  expect(resumedAs({ status: 'paused', isEntitled: true, paidUntil })).toBe('resumedToPause')
  expect(resumedAs({ status: 'paused', isEntitled: false, paidUntil: null })).toBe('resumedPaused')
  expect(resumedAs({ status: 'active', isEntitled: true, paidUntil })).toBe('resumed')
})

test('an invoice shows its refund, and the list links to earlier ones', () => {
  const invoice = {
    number: 'CARE-0001',
    issuedAt: '2026-11-29T07:00:00.000Z',
    amountCents: 1900,
    refundedCents: 500,
    status: 'paid' as const,
    pdfUrl: null,
    payUrl: null,
    bankAsks: false,
  }
  const said = (earlierThan: string | null) =>
    renderToStaticMarkup(
      <InvoicesSection
        profileId="m"
        billing={{ invoices: [invoice], earlierThan }}
        timeZone="America/Denver"
      />,
    )
  expect(said('in_1')).toContain('$5 was refunded, so you paid $14.')
  expect(said('in_1')).toContain('Earlier invoices')
  expect(said(null)).not.toContain('Earlier invoices')
})

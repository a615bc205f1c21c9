import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ACTIVE_SUBSCRIPTION } from '#web/profile/active-subscription.fixtures.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import type { AccountSubscription } from './read-account-subscription.ts'
import { SubscriptionFacts } from './subscription-facts.tsx'

const ACTIVE: AccountSubscription = { ...ACTIVE_SUBSCRIPTION, unchargedCents: null }

function said(subscription: AccountSubscription): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SubscriptionFacts
        profile={{ username: 'ada@example.com' } as SignedInProfile}
        plan={{ name: 'Essential', healthGoals: 1, price: 19 } as ProfilePricingPlan}
        subscription={[{ status: 'ready', value: subscription }, () => undefined]}
      />
    </MemoryRouter>,
  )
}

test('the state of the subscription is shown with its plan', () => {
  expect(said(ACTIVE)).toContain('The next month is charged on')
})

test.for(['past_due', 'unpaid', 'incomplete'] as const)(
  'what is asked of whoever owes (%s) is told at the top of the page alone',
  (status) => {
    const owing = said({ ...ACTIVE, status, may: ['pay', 'cancel'] })
    expect(owing).toMatch(/The last charge did not go through|Not paid|The first charge is not complete/)
    expect(owing).not.toMatch(/try your card again|Pay the open invoice|stopped trying your card/)
  },
)

import { expect } from 'vitest'
import { asSystem, type Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { WEBHOOK_EVENTS } from '#twins/stripe/events/webhook-events.ts'
import { aMember, caller } from '../../members.fixtures.ts'
import { paymentNotes } from '../../subscriptions/findings/payment-notes.ts'
import { operatorRoutes } from '../../subscriptions/operator/routes.ts'
import { openSandbox, type Sandbox } from '../sandbox.fixtures.ts'
import { API_VERSION } from '../stripe/stripe-client.ts'
import { checkSetUp, noteSetUp } from './check-set-up.ts'
import { setUp } from './stripe-setup-command.ts'

/** Returns a context configured for Stripe itself, with the twin in Stripe's place. */
function asWithStripe(
  { ctx, keys, url }: Sandbox,
  portalUrl: string | null = `${url}/sandbox/billing`,
): Context {
  const payments = { provider: 'stripe', apiBase: url, graceDays: 7, portalUrl, ...keys } as const
  return asSystem({ ...ctx, config: { ...ctx.config, payments } })
}

async function problems(ctx: Context, { stripe }: Sandbox): Promise<string[]> {
  return (await checkSetUp(ctx, stripe)).flatMap(({ problem }) => problem ?? [])
}

test('webhook endpoint and portal are created once and checked', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripe } = sandbox
  const system = asWithStripe(sandbox)
  for (const { id } of (await stripe.webhookEndpoints.list()).data) await stripe.webhookEndpoints.del(id)
  expect(await problems(system, sandbox)).toEqual([
    expect.stringContaining('Stripe has no webhook endpoint for'),
    'Stripe has no portal configuration with a login page.',
  ])

  const said = await setUp(system, stripe)
  expect(said).toMatch(/Made: webhook endpoint we_\w+\./)
  expect(said).toMatch(/Made: portal configuration bpc_\w+\./)
  expect(said).toMatch(/Set STRIPE_WEBHOOK_SECRET=whsec_\w+ /)
  expect(said).toMatch(/Set STRIPE_PORTAL_URL=http\S+/)
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  expect(endpoint).toMatchObject({
    url: `${sandbox.url}/api/stripe/webhook`,
    api_version: API_VERSION,
    enabled_events: [...WEBHOOK_EVENTS],
    status: 'enabled',
  })
  const [portal] = (await stripe.billingPortal.configurations.list({ active: true })).data
  expect(portal).toMatchObject({
    login_page: { enabled: true },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      customer_update: { enabled: false },
    },
  })
  expect(await problems(system, sandbox)).toEqual([])
  expect(await setUp(system, stripe)).not.toMatch(/Made:|WEBHOOK_SECRET/)
})

test('an endpoint that lacks events or is disabled is reported and repaired', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripe } = sandbox
  const system = asWithStripe(sandbox)
  await setUp(system, stripe)
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  const id = endpoint?.id ?? ''
  await stripe.webhookEndpoints.update(id, { enabled_events: ['invoice.paid'] })
  expect(await problems(system, sandbox)).toEqual([
    expect.stringMatching(/lacks customer\.subscription\.created, .+refund\.failed\.$/),
  ])
  await stripe.webhookEndpoints.update(id, { enabled_events: [...WEBHOOK_EVENTS], disabled: true })
  expect(await problems(system, sandbox)).toEqual([expect.stringContaining('is disabled at Stripe')])
  expect(await setUp(system, stripe)).toContain(`Made: events of the webhook endpoint ${id}.`)
  expect(await problems(system, sandbox)).toEqual([])
})

test('a setup problem is shown in the back office and in probes until it is fixed', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripe } = sandbox
  const system = asWithStripe(sandbox)
  const { requester } = await aMember(sandbox.ctx, { admin: true })
  const call = caller({ ...sandbox.ctx, requester }, operatorRoutes(sandbox))
  const listed = async () => (await call('GET', '/payment-finding')).body.data as { detail: string }[]
  await noteSetUp(system, stripe)
  expect((await listed()).map(({ detail }) => detail)).toContainEqual(
    'Stripe has no portal configuration with a login page. Run stripe-setup.',
  )
  expect(await paymentNotes(ctx.db)).toEqual([expect.stringMatching(/^payments: \d × set-up-differs$/)])
  await setUp(system, stripe)
  expect(await listed()).toEqual([])
  expect(await paymentNotes(ctx.db)).toEqual([])
})

test('a portal that the product does not link to is reported', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripe, url } = sandbox
  await setUp(asWithStripe(sandbox), stripe)
  const there = `the login page at Stripe is ${url}/sandbox/billing`
  expect(await problems(asWithStripe(sandbox, null), sandbox)).toEqual([
    `STRIPE_PORTAL_URL is not set, and ${there}.`,
  ])
  const elsewhere = 'https://billing.stripe.com/p/login/another'
  expect(await problems(asWithStripe(sandbox, elsewhere), sandbox)).toEqual([
    `STRIPE_PORTAL_URL leads to ${elsewhere}, and ${there}.`,
  ])
})

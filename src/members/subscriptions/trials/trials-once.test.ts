import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { asSystem } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { caller } from '../../members.fixtures.ts'
import { aBuyer, openSandbox, type Sandbox, upToTheCard } from '../../payments/sandbox.fixtures.ts'
import { eraseProfile } from '../../privacy/erase-profile.ts'
import { profiles, subscriptions, trialUses } from '../../tables.ts'
import { reconcileDue } from '../reconcile/due/reconcile-due.ts'
import { subscriptionRoutes } from '../record/routes.ts'
import { startTrial } from '../start/start-trial.ts'

const CARD = '5555555555554444'
const OTHER_CARD = '378282246310005'

async function aBuyerAt(sandbox: Sandbox, username: string) {
  const buyer = await aBuyer(sandbox.ctx)
  await sandbox.ctx.db.update(profiles).set({ username }).where(eq(profiles.id, buyer.profile.id))
  const snapshot = caller({ ...sandbox.ctx, requester: buyer.requester }, subscriptionRoutes)
  const mayHaveTrial = async () =>
    (await snapshot('GET', `/subscription?profileId=${buyer.profile.id}`)).body.mayHaveTrial
  return { ...buyer, profile: { ...buyer.profile, username }, mayHaveTrial }
}
type BuyerAt = Awaited<ReturnType<typeof aBuyerAt>>

async function start(sandbox: Sandbox, buyer: BuyerAt, { card = CARD, withoutTrial = false } = {}) {
  const { call, order } = await upToTheCard(sandbox, buyer, card)
  return call('POST', '/stripe/subscription', { ...order, withoutTrial })
}

describe('the free trial is granted once', () => {
  test('to an address, with any aliases, and a second one is refused before a card is entered', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const first = await aBuyerAt(sandbox, 'ada.lovelace@gmail.com')
    expect(await first.mayHaveTrial()).toBe(true)
    expect(await start(sandbox, first)).toMatchObject({ status: 200, body: { status: 'trialing' } })
    const alias = await aBuyerAt(sandbox, 'a.dalovelace+again@googlemail.com')
    expect(await alias.mayHaveTrial()).toBe(false)
    expect(await start(sandbox, alias, { card: OTHER_CARD })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/given once. Nothing was charged/) } },
    })
  })

  test('to a card, whichever member enters it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await start(sandbox, await aBuyerAt(sandbox, 'ada@example.org'))
    const other = await aBuyerAt(sandbox, 'grace@example.org')
    expect(await other.mayHaveTrial()).toBe(true)
    const refused = await start(sandbox, other)
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { fields: { withoutTrial: expect.stringContaining('This card was used') } } },
    })
    expect(refused.body.error.message).toContain('You can start now for $19 a month.')
    // The job that follows a card setup starts no trial either.
    await startTrial(asSystem(sandbox.ctx), sandbox, { profileId: other.profile.id })
    expect(await sandbox.ctx.db.select().from(subscriptions)).toHaveLength(1)
  })

  test('to a member who has left, remembered as hashes that do not identify them', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const first = await aBuyerAt(sandbox, 'ada@example.org')
    await start(sandbox, first)
    await eraseProfile(asSystem(sandbox.ctx), first.profile)
    const stored = await ctx.db.select().from(trialUses)
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['card', 'email', 'member'])
    expect(JSON.stringify(stored)).not.toMatch(/ada|example|4444/)
    const again = await aBuyerAt(sandbox, 'ada@example.org')
    expect(await again.mayHaveTrial()).toBe(false)
    expect((await start(sandbox, again, { card: OTHER_CARD })).status).toBe(409)
    const stranger = await aBuyerAt(sandbox, 'grace@example.org')
    expect((await start(sandbox, stranger)).status).toBe(409)
  })

  test('to members who started before it was counted', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    await start(sandbox, await aBuyerAt(sandbox, 'ada@example.org'))
    await ctx.db.delete(trialUses)
    await ctx.db.update(subscriptions).set({ trialCounted: false })
    await reconcileDue(asSystem(sandbox.ctx), sandbox.stripe)
    expect(await (await aBuyerAt(sandbox, 'ada+b@example.org')).mayHaveTrial()).toBe(false)
  })

  test('and is still available if Stripe refused the first start', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyerAt(sandbox, 'ada@example.org')
    const { call, order } = await upToTheCard(sandbox, buyer, CARD)
    sandbox.weather.fault = (made) => (made === 'POST /v1/subscriptions' ? 'away' : null)
    expect((await call('POST', '/stripe/subscription', order)).status).toBe(503)
    sandbox.weather.fault = () => null
    const later = new Date(ctx.now().getTime() + 25 * 60 * 60 * 1000)
    const system = { ...asSystem(sandbox.ctx), now: () => later }
    await startTrial(system, sandbox, { profileId: buyer.profile.id })
    expect(await buyer.mayHaveTrial()).toBe(true)
    const again = await call('POST', '/stripe/subscription', order)
    expect(again).toMatchObject({ status: 200, body: { status: 'trialing' } })
  })
})

test('a member who already had it can choose to start with a charge', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  await start(sandbox, await aBuyerAt(sandbox, 'ada@example.org'))
  const alias = await aBuyerAt(sandbox, 'ada+2@example.org')
  expect(await start(sandbox, alias, { withoutTrial: true })).toMatchObject({
    status: 200,
    body: { status: 'active' },
  })
  const { data } = await sandbox.stripe.invoices.list({ limit: 100, status: 'paid' })
  expect(data.map(({ amount_paid }) => amount_paid).filter(Boolean)).toEqual([1900])
})

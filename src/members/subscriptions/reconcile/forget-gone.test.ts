import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { asSystem, type Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aMember, aPlan, caller } from '../../members.fixtures.ts'
import {
  aBuyer,
  confirmCard,
  openSandbox,
  type Sandbox,
  upToTheCard,
} from '../../payments/sandbox.fixtures.ts'
import { paymentAccounts, paymentFindings, subscriptions } from '../../tables.ts'
import { pauseRoutes } from '../changes/pause-routes.ts'
import { operatorRoutes } from '../operator/routes.ts'
import { startTrial } from '../start/start-trial.ts'
import { aMemberOnTrial, subjects } from '../subscriber.fixtures.ts'
import { reconcileMember } from './reconcile-member.ts'

const LATER_DECLINED = '4000000000000341'

type Member = Awaited<ReturnType<typeof aMemberOnTrial>>

async function customerOf(sandbox: Sandbox, { stripeId }: Member): Promise<string> {
  return String((await sandbox.stripe.subscriptions.retrieve(stripeId)).customer)
}

/** Creates a member whose customer an operator deleted at Stripe, before any event has arrived. */
async function aDeletedMember(sandbox: Sandbox) {
  const member = await aMemberOnTrial(sandbox)
  await member.timePasses(8)
  const customer = await customerOf(sandbox, member)
  await sandbox.stripe.customers.del(customer)
  return { member, customer }
}

/** Deletes an object from the twin as if it had never existed. */
async function removeFromTwin({ db }: Context, id: string): Promise<void> {
  await db.execute(sql`delete from payments_sandbox.objects where id = ${id}`)
}

async function chargedCents({ stripe }: Sandbox): Promise<number[]> {
  const { data } = await stripe.invoices.list({ status: 'paid', limit: 100 })
  return data.map(({ amount_paid }) => amount_paid).filter((cents) => cents > 0)
}

const GONE = { status: 409, body: { error: { message: expect.stringMatching(/Subscribe again/) } } }

type Button = (sandbox: Sandbox, member: Member) => Promise<{ status: number; body: unknown }>

const BUTTONS: Record<string, Button> = {
  'the plan change': async (sandbox, { profileId, profile, changes }) => {
    const other = await aPlan(sandbox.ctx, { priceCents: 2900 })
    await syncSandboxPrices(sandbox.ctx)
    const change = { profileId, planId: other.id, goals: profile.goals }
    return changes()('PUT', '/subscription/plan', change)
  },
  'the cost of a plan change': async (sandbox, { profileId, changes }) => {
    const other = await aPlan(sandbox.ctx, { priceCents: 2900 })
    await syncSandboxPrices(sandbox.ctx)
    return changes()('GET', `/subscription/plan-change?profileId=${profileId}&planId=${other.id}`)
  },
  'the pause': (sandbox, { own, profileId }) =>
    caller(own, pauseRoutes(sandbox))('POST', '/subscription/pause', { profileId, months: 1 }),
  'another card': (_, { billing, profileId }) => billing('POST', '/billing/card-setup', { profileId }),
}

describe('a customer that was deleted at Stripe', () => {
  test.for(Object.entries(BUTTONS))('is forgotten once its member uses %s', async ([, press], { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member } = await aDeletedMember(sandbox)
    expect(await press(sandbox, member)).toMatchObject(GONE)
    expect(await member.snapshot()).toMatchObject({ status: 'none', mayHaveTrial: false })
    const { call, order } = await upToTheCard(sandbox, member, '5555555555554444')
    const again = await call('POST', '/stripe/subscription', { ...order, withoutTrial: true })
    expect(again).toMatchObject({ status: 200, body: { status: 'active' } })
    expect(await chargedCents(sandbox)).toEqual([1900, 1900])
  })

  test('ends the subscription that its member cancels, and reports it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member } = await aDeletedMember(sandbox)
    const { status, body } = await member.cancel()
    expect(status).toBe(200)
    expect(['none', 'ended']).toContain(body.status)
  })

  test('is forgotten when its member restarts', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member } = await aDeletedMember(sandbox)
    await reconcileMember(sandbox.ctx, sandbox.stripe, member)
    expect(await member.restart()).toMatchObject(GONE)
    const { call, order } = await upToTheCard(sandbox, member, '5555555555554444')
    const again = await call('POST', '/stripe/subscription', { ...order, withoutTrial: true })
    expect(again.body.status).toBe('active')
  })

  test('is forgotten when its event arrives, and its member is notified once', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member, customer } = await aDeletedMember(sandbox)
    await sandbox.deliverEvents()
    expect(await member.snapshot()).toMatchObject({ status: 'none' })
    expect((await subjects(ctx)).filter((subject) => /ended/i.test(subject))).toHaveLength(1)
    expect(await ctx.db.select().from(paymentFindings)).toEqual([])
    const [account] = await ctx.db.select().from(paymentAccounts)
    expect(account).toMatchObject({ stripeCustomerId: null, formerCustomers: [customer] })
  })

  test('keeps its paid invoices readable for its member and an operator', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member } = await aDeletedMember(sandbox)
    await sandbox.deliverEvents()
    const { requester } = await aMember(sandbox.ctx, { admin: true })
    const operator = caller({ ...sandbox.ctx, requester }, operatorRoutes(sandbox))
    const paid = async () => {
      const own = (await member.billing('GET', `/billing?profileId=${member.profileId}`)).body
      const history = (await operator('GET', `/profile/${member.profileId}/billing-history`)).body
      return {
        own: own.invoices.filter(({ amountCents }: { amountCents: number }) => amountCents > 0).length,
        seen: history.invoices.filter(({ paidCents }: { paidCents: number }) => paidCents > 0).length,
      }
    }
    expect(await paid()).toEqual({ own: 1, seen: 1 })
    const { call, order } = await upToTheCard(sandbox, member, '5555555555554444')
    await call('POST', '/stripe/subscription', { ...order, withoutTrial: true })
    expect(await paid()).toEqual({ own: 2, seen: 2 })
  })

  test('before any purchase makes the card form start with another customer', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const first = await upToTheCard(sandbox, buyer)
    await sandbox.stripe.customers.del(first.stripeCustomerId)
    const late = await first.call('POST', '/stripe/subscription', first.order)
    expect(late.body.error.fields.default_payment_method).toContain('Enter it again')
    const { call, order, stripeCustomerId } = await upToTheCard(sandbox, buyer)
    expect(stripeCustomerId).not.toBe(first.stripeCustomerId)
    expect(await call('POST', '/stripe/subscription', order)).toMatchObject({
      status: 200,
      body: { status: 'trialing' },
    })
  })

  test('between card and trial makes the job notify its member instead of retrying for a day', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { stripeCustomerId } = await upToTheCard(sandbox, buyer)
    await sandbox.stripe.customers.del(stripeCustomerId)
    await startTrial(asSystem(sandbox.ctx), sandbox, { profileId: buyer.profile.id })
    expect(await ctx.db.select().from(subscriptions)).toEqual([])
  })
})

describe('a customer that Stripe has never heard of', () => {
  async function unknownTo(ctx: Context) {
    await ctx.db.update(paymentAccounts).set({ stripeCustomerId: 'cus_nobody' })
  }

  test('is forgotten if Stripe knows the price that was paid', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member } = await aDeletedMember(sandbox)
    await unknownTo(ctx)
    expect(
      await member.billing('POST', '/billing/card-setup', { profileId: member.profileId }),
    ).toMatchObject(GONE)
    expect(await member.snapshot()).toMatchObject({ status: 'none' })
  })

  test('stays if the key may belong to another account, and an operator is notified', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { member } = await aDeletedMember(sandbox)
    await unknownTo(ctx)
    await ctx.db.update(subscriptions).set({ stripePriceId: 'price_of_another_account' })
    const { profileId } = member
    expect((await member.billing('POST', '/billing/card-setup', { profileId })).status).toBe(503)
    expect(await ctx.db.select().from(subscriptions)).toHaveLength(1)
    expect(await ctx.db.select().from(paymentFindings)).toMatchObject([
      { kind: 'customer-lost', subject: 'cus_nobody', resolvedAt: null },
    ])
  })

  test('stays while its subscription is charged', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await unknownTo(ctx)
    const { profileId } = member
    expect((await member.billing('POST', '/billing/card-setup', { profileId })).status).toBe(503)
    expect(await ctx.db.select().from(subscriptions)).toHaveLength(1)
  })
})

describe('a subscription that Stripe no longer has', () => {
  test('ends with one mail, and can be restarted', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await member.timePasses(8)
    await removeFromTwin(ctx, member.stripeId)
    const paused = await BUTTONS['the pause']?.(sandbox, member)
    expect(paused).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/has ended.*start it again/) } },
    })
    expect(await member.snapshot()).toMatchObject({ status: 'ended' })
    expect((await subjects(ctx)).filter((subject) => /ended/i.test(subject))).toHaveLength(1)
    expect((await member.restart()).body.status).toBe('active')
    expect(await chargedCents(sandbox)).toEqual([1900, 1900])
  })

  test('is found by the job that reads subscriptions past their date', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await removeFromTwin(ctx, member.stripeId)
    await reconcileMember(asSystem(sandbox.ctx), sandbox.stripe, member)
    expect(await member.snapshot()).toMatchObject({ status: 'ended' })
  })

  test('stays if the key may belong to another account', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    await removeFromTwin(ctx, member.stripeId)
    await ctx.db.update(subscriptions).set({ stripePriceId: 'price_of_another_account' })
    await reconcileMember(asSystem(sandbox.ctx), sandbox.stripe, member)
    expect(await member.snapshot()).toMatchObject({ status: 'trialing' })
  })
})

describe('a card that Stripe no longer has', () => {
  const NO_CARD = { status: 409, body: { error: { message: expect.stringMatching(/Add a card/) } } }

  async function removeCard(sandbox: Sandbox, how: 'detached' | 'deleted') {
    const [row] = await sandbox.ctx.db.select().from(subscriptions)
    const card = row?.paymentMethod ?? ''
    await sandbox.stripe.paymentMethods.detach(card)
    if (how === 'deleted') await removeFromTwin(sandbox.ctx, card)
  }

  async function addCard(sandbox: Sandbox, { billing, profileId }: Member) {
    const setup = await billing('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, '5555555555554444')
    return billing('PUT', '/billing/card', { profileId, paymentMethod })
  }

  test.for(['detached', 'deleted'] as const)(
    'since it was %s is asked for before a subscription starts again',
    async (how, { ctx }) => {
      await using sandbox = await openSandbox(ctx)
      const member = await aMemberOnTrial(sandbox)
      await member.cancel()
      await member.timePasses(8)
      await removeCard(sandbox, how)
      expect(await member.restart()).toMatchObject(NO_CARD)
      expect((await member.billing('GET', `/billing?profileId=${member.profileId}`)).body.card).toBeNull()
      expect((await addCard(sandbox, member)).status).toBe(200)
      expect((await member.restart()).body.status).toBe('active')
      expect(await chargedCents(sandbox)).toEqual([1900])
    },
  )

  test('must be replaced before an owed amount is paid', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox, LATER_DECLINED)
    await member.timePasses(8)
    await removeCard(sandbox, 'detached')
    const { profileId } = member
    expect(await member.billing('POST', '/billing/payment', { profileId })).toMatchObject(NO_CARD)
    expect((await addCard(sandbox, member)).status).toBe(200)
    expect(await chargedCents(sandbox)).toEqual([1900])
  })

  test('must be replaced before a trial starts', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order, paymentMethod } = await upToTheCard(sandbox, buyer)
    await sandbox.stripe.paymentMethods.detach(paymentMethod)
    expect(await call('POST', '/stripe/subscription', order)).toMatchObject({
      status: 400,
      body: { error: { fields: { default_payment_method: expect.stringContaining('Enter it again') } } },
    })
    const again = await upToTheCard(sandbox, buyer, '5555555555554444')
    expect((await again.call('POST', '/stripe/subscription', again.order)).body.status).toBe('trialing')
  })
})

describe('a price that Stripe no longer has', () => {
  test('is created again for the member who subscribes to it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { plan: other } = await aMemberOnTrial(sandbox)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    await removeFromTwin(ctx, buyer.plan.stripePriceId)
    expect(other.stripePriceId).not.toBe(buyer.plan.stripePriceId)
    expect((await call('POST', '/stripe/subscription', order)).body.status).toBe('trialing')
    const [row] = await ctx.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.profileId, buyer.profile.id))
    const price = await sandbox.stripe.prices.retrieve(row?.stripePriceId ?? '')
    expect(price.unit_amount).toBe(1900)
  })

  test('is created again when its cost is shown', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const member = await aMemberOnTrial(sandbox)
    const other = await aPlan(ctx, { priceCents: 2900 })
    await syncSandboxPrices(ctx)
    await removeFromTwin(ctx, other.stripePriceId)
    const { profileId } = member
    const shown = await member.changes()(
      'GET',
      `/subscription/plan-change?profileId=${profileId}&planId=${other.id}`,
    )
    expect(shown).toMatchObject({ status: 200, body: { nextChargeCents: 2900 } })
  })

  test('is not created if Stripe knows none of our other objects', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(ctx)
    const { call, order } = await upToTheCard(sandbox, buyer)
    await removeFromTwin(ctx, buyer.plan.stripePriceId)
    expect((await call('POST', '/stripe/subscription', order)).status).toBe(503)
    expect((await queuedMails(ctx)).length).toBe(0)
  })
})

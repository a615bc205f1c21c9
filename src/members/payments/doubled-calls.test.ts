import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Context, inTransaction } from '#platform/context.ts'
import { type JobKind, startJobs } from '#platform/jobs/job-queue.ts'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { stripeTwinJobs } from '#twins/stripe/jobs.ts'
import { memberJobs } from '../jobs.ts'
import { aMember, aSignIn, caller, waitingJobs } from '../members.fixtures.ts'
import { createProfile } from '../profiles/acts/create-profile.ts'
import { updateProfile } from '../profiles/acts/update-profile.ts'
import { pauseRoutes } from '../subscriptions/changes/pause-routes.ts'
import { startTrial } from '../subscriptions/start/start-trial.ts'
import { aMemberOnTrial } from '../subscriptions/subscriber.fixtures.ts'
import { subscriptionStarted } from '../subscriptions/subscription-started.ts'
import { profiles, subscriptions } from '../tables.ts'
import { aBuyer, confirmCard, openSandbox, upToTheCard } from './sandbox.fixtures.ts'

// Concurrent calls need separate connections, and therefore their own database.
let own: OwnDatabase
let ctx: Context

beforeAll(async () => {
  own = await ownDatabase()
  ctx = own.ctx
})

afterAll(() => own.drop())

function times<Result>(count: number, act: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, act))
}

test('a member whose trial is started twice by requests and once by a job is one customer with one subscription', async () => {
  await using sandbox = await openSandbox(ctx)
  const buyer = await aBuyer(ctx)
  const call = sandbox.callAs(buyer.requester)
  const email = buyer.profile.email

  const customers = await times(4, () =>
    call('POST', '/stripe/customer', { email, profileId: buyer.profile.id }),
  )
  expect(new Set(customers.map(({ body }) => body.customerId)).size).toBe(1)
  const stripeCustomerId: string = customers[0]?.body.customerId
  const order = { stripeCustomerId, stripePriceId: buyer.plan.stripePriceId, email }

  const intents = await times(4, () => call('POST', '/stripe/intent', order))
  expect(new Set(intents.map(({ body }) => body.clientSecret)).size).toBe(1)
  await confirmCard(sandbox.stripe, intents[0]?.body.clientSecret)

  const [started] = await Promise.all([
    times(4, () => call('POST', '/stripe/subscription', order)),
    startTrial(sandbox.ctx, sandbox, { profileId: buyer.profile.id }),
    sandbox.deliverEvents(),
  ])
  expect(started.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(started.map(({ body }) => body.subscriptionId)).size).toBe(1)
  await Promise.all([sandbox.deliverEvents(), sandbox.deliverEvents()])

  expect((await sandbox.stripe.customers.list()).data).toHaveLength(1)
  expect((await sandbox.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  expect(await ctx.db.select().from(subscriptions)).toMatchObject([{ status: 'trialing' }])
  expect(await waitingJobs(ctx, subscriptionStarted.name)).toEqual([{ profileId: buyer.profile.id }])
})

test('of two cards confirmed at the same moment, one stays set up', async () => {
  await using sandbox = await openSandbox(ctx)
  const customer = await sandbox.stripe.customers.create({})
  const setup = await sandbox.stripe.setupIntents.create({ customer: customer.id })
  const tries = await Promise.allSettled([
    confirmCard(sandbox.stripe, setup.client_secret ?? ''),
    confirmCard(sandbox.stripe, setup.client_secret ?? ''),
  ])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await sandbox.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
})

test('a profile requested by two clicks is created once', async () => {
  const { requester } = await aSignIn(ctx)
  const made = await times(4, () => createProfile({ ...ctx, requester }, {}))
  expect(new Set(made.map(({ profile }) => profile.id)).size).toBe(1)
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('of two administrators who demote each other at once, one remains', async () => {
  await ctx.db.update(profiles).set({ admin: false })
  const [ada, bob] = [await aMember(ctx, { admin: true }), await aMember(ctx, { admin: true })]
  await Promise.allSettled([
    updateProfile({ ...ctx, requester: ada.requester }, { id: bob.profile.id, change: { admin: false } }),
    updateProfile({ ...ctx, requester: bob.requester }, { id: ada.profile.id, change: { admin: false } }),
  ])
  const admins = (await ctx.db.select().from(profiles)).filter(({ admin }) => admin)
  expect(admins).toHaveLength(1)
})

test('the twin reports a new subscription automatically', async () => {
  await ctx.db.execute(sql`delete from jobs.job`)
  await using sandbox = await openSandbox(ctx)
  const buyer = await aBuyer(ctx)
  const { call, order } = await upToTheCard(sandbox, buyer)
  await call('POST', '/stripe/subscription', order)
  await ctx.db.delete(subscriptions)
  const worker = await startJobs({ databaseUrl: own.url, isWorker: true, onError: () => undefined })
  try {
    for (const { kind, run } of [...memberJobs(sandbox), ...stripeTwinJobs]) {
      await worker.work(kind as JobKind<object>, (payload) => run(sandbox.ctx, payload as never))
    }
    await expect
      .poll(() => ctx.db.select().from(subscriptions), { timeout: 45_000 })
      .toMatchObject([{ profileId: buyer.profile.id, status: 'trialing' }])
  } finally {
    await worker.stop()
  }
}, 60_000)

test('of two concurrent actions, the second is refused for now and the first stays recorded', async () => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  await member.timePasses(8)
  const { profileId, requester } = member
  const pause = caller({ ...sandbox.ctx, requester }, pauseRoutes(sandbox))
  sandbox.weather.fault = (call) => (call.startsWith('POST /v1/subscriptions/') ? 'away' : null)
  // Both calls see that nothing is pending before either one writes its own request.
  const asking = await inTransaction(ctx, async ({ db }) => {
    await db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId)).for('update')
    const calls = [member.cancel(), pause('POST', '/subscription/pause', { profileId, months: 1 })]
    await vi.waitFor(async () => {
      const { rows } = await ctx.db.execute(sql`
        select from pg_locks where not granted and pid in (
          select pid from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database()
        )`)
      expect(rows).toHaveLength(2)
    })
    return { calls }
  })
  const both = await Promise.all(asking.calls)
  expect(both.map(({ status }) => status)).toEqual([503, 503])
  const asked = sandbox.requests.filter(({ path, body }) => path.includes('/subscriptions/') && body !== '')
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  expect(row?.pendingAct).not.toBeNull()
})

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs/job-handler.ts'
import { test } from '#tests/support/test-context.ts'
import { memberJobs } from '../jobs.ts'
import { aPlan, caller } from '../members.fixtures.ts'
import { deliverEventJob } from '../payments/sandbox/events.ts'
import { syncSandboxPrices } from '../payments/sandbox/sync-sandbox-prices.ts'
import { confirmCard, openSandbox, type Sandbox } from '../payments/sandbox.fixtures.ts'
import { subscriptions } from '../tables.ts'
import { pauseRoutes } from './pause-routes.ts'
import { reconcileDue, resolveWaiting } from './reconcile/reconcile-due.ts'
import { reconcileMember } from './reconcile/reconcile-member.ts'
import { aMemberOnTrial } from './subscriber.fixtures.ts'
import { columnsOf, isRunning } from './subscription-row.ts'
import { isEntitled } from './subscription-states.ts'

const MEMBERS = 6
const STEPS = 14
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const GOOD_CARD = '5555555555554444'
const LATER_DECLINED = '4000000000000341'

/** mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Job = { id: string; name: string; data: object; at: string }

/** Months on a clock that is moved, with a worker that does what has become due, and events that get lost. */
function simulatedLife(given: Context, random: () => number) {
  let at = Date.now()
  const ctx: Context = { ...given, now: () => new Date(at) }
  const setClock = async (to: number) => {
    at = to
    await given.db.execute(sql`select set_config('careplate.now', ${new Date(at).toISOString()}, true)`)
  }
  const nextJob = async (until: number): Promise<Job | undefined> => {
    const { rows } = await given.db.execute<Job>(sql`
      select id, name, data, start_after::text as at from jobs.job
      where state = 'created' and start_after <= ${new Date(until).toISOString()}::timestamptz
      order by start_after, created_on, id limit 1`)
    return rows[0]
  }
  const drop = (id: string) => given.db.execute(sql`delete from jobs.job where id = ${id}::uuid`)
  const putOff = (id: string, ms: number) =>
    given.db.execute(
      sql`update jobs.job set start_after = ${new Date(at + ms).toISOString()}::timestamptz where id = ${id}::uuid`,
    )

  /** Lets time pass; a job that throws is tried again an hour later. */
  async function passUntil(sandbox: Sandbox, until: number): Promise<void> {
    const handlers = new Map(
      // biome-ignore lint/suspicious/noExplicitAny: handlers of different payloads stand in one list
      memberJobs(sandbox).map((handler: JobHandler<any>) => [handler.kind.name, handler]),
    )
    for (let job = await nextJob(until); job; job = await nextJob(until)) {
      await setClock(Math.max(at, Date.parse(job.at)))
      const handler = handlers.get(job.name)
      const luck = job.name === deliverEventJob.name ? random() : 1
      if (!handler || luck < 0.15) {
        await drop(job.id)
        continue
      }
      if (luck < 0.3) {
        await putOff(job.id, random() * 2 * DAY_MS)
        continue
      }
      try {
        await handler.run(sandbox.ctx, job.data)
        if (luck < 0.45) await handler.run(sandbox.ctx, job.data)
        await drop(job.id)
      } catch {
        await putOff(job.id, HOUR_MS)
      }
    }
    await setClock(until)
  }
  return { ctx, setClock, passUntil, now: () => at }
}

const pick = <Item>(random: () => number, from: readonly Item[]): Item => {
  const item = from[Math.floor(random() * from.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

test('months of members, with answers and events lost, end each hour in step with Stripe', {
  timeout: 120_000,
}, async ({ ctx: given }) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const random = randomFrom(seed)
  const life = simulatedLife(given, random)
  await given.db.execute(
    sql.raw(`create or replace function platform.clock() returns timestamptz language sql volatile as
      $$ select current_setting('careplate.now')::timestamptz $$`),
  )
  await life.setClock(life.now())
  await using sandbox = await openSandbox(life.ctx)
  const members = []
  for (let count = 0; count < MEMBERS; count += 1)
    members.push(await aMemberOnTrial(sandbox, random() < 0.25 ? LATER_DECLINED : undefined))
  const larger = await aPlan(given, { priceCents: 3900 })
  await syncSandboxPrices(life.ctx)
  const told = (what: string) => `seed ${seed}: ${what}`

  for (let step = 0; step < STEPS; step += 1) {
    await life.passUntil(sandbox, life.now() + HOUR_MS + random() * 8 * DAY_MS)
    const member = pick(random, members)
    sandbox.weather.fault = weatherOf(random)
    await act(sandbox, { member, planId: pick(random, [larger.id, member.plan.id]), random })
    sandbox.weather.fault = () => null
    // Within the hour: what waits is asked for again, and whatever is past its date.
    await life.setClock(life.now() + 5 * 60_000)
    await resolveWaiting(life.ctx)
    await reconcileDue(life.ctx, sandbox.stripe)
    for (const { profileId } of members) await reconcileMember(life.ctx, sandbox.stripe, { profileId })
    for (const each of members) await expectInStep(sandbox, each, told(`step ${step}`))
  }
  for (const each of members) await expectNothingTwice(sandbox, each, told('at the end'))
})

type Member = Awaited<ReturnType<typeof aMemberOnTrial>>

/** Mostly fine; or Stripe is away for good, or one answer is lost, or one is and then Stripe is away. */
function weatherOf(random: () => number): (call: string) => 'away' | 'answer-lost' | null {
  const luck = random()
  if (luck < 0.5) return () => null
  if (luck < 0.65) return () => 'away'
  let hasLost = false
  return (call) => {
    if (hasLost) return luck < 0.8 ? 'away' : null
    if (!call.startsWith('POST /v1/subscriptions')) return null
    hasLost = true
    return 'answer-lost'
  }
}

async function act(
  sandbox: Sandbox,
  { member, planId, random }: { member: Member; planId: string; random: () => number },
): Promise<void> {
  const { profileId } = member
  const acts = caller({ ...sandbox.ctx, who: member.who }, pauseRoutes(sandbox))
  const { goals } = member.profile
  const all = {
    cancel: () => member.cancel(),
    resume: () => member.resume(),
    restart: () => member.restart(),
    change: () => member.changes()('PUT', '/subscription/plan', { profileId, planId, goals }),
    pause: () => acts('POST', '/subscription/pause', { profileId, months: 1 + Math.floor(random() * 3) }),
    endPause: () => acts('DELETE', `/subscription/pause?profileId=${profileId}`),
    pay: () => member.billing('POST', '/billing/payment', { profileId }),
    card: async () => {
      const setup = await member.billing('POST', '/billing/card-setup', { profileId })
      if (setup.status !== 200) return
      const number = random() < 0.7 ? GOOD_CARD : LATER_DECLINED
      const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, number).catch(
        () => null,
      )
      if (paymentMethod) await member.billing('PUT', '/billing/card', { profileId, paymentMethod })
    },
  }
  await all[pick(random, Object.keys(all) as (keyof typeof all)[])]()
}

async function atStripe({ stripe, ctx }: Sandbox, { profileId }: Member) {
  const rows = await ctx.db.select().from(subscriptions)
  const row = rows.find((each) => each.profileId === profileId)
  if (!row?.stripeSubscriptionId) throw new Error('no subscription')
  const known = await stripe.subscriptions.retrieve(row.stripeSubscriptionId)
  const customer = String(known.customer)
  const all = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  return { row, known, customer, all: all.data }
}

/** State, access and what the member reads agree with Stripe, or the page says that it does not know. */
async function expectInStep(sandbox: Sandbox, member: Member, told: string): Promise<void> {
  const { row, known, all } = await atStripe(sandbox, member)
  expect(all.filter(isRunning).length, told).toBeLessThanOrEqual(1)
  if (all.some(isRunning)) expect(isRunning(known), told).toBe(true)
  const { status, paidUntil } = columnsOf(known, row)
  expect({ status: row.status, paidUntil: row.paidUntil }, told).toEqual({ status, paidUntil })
  const rule = { at: sandbox.ctx.now(), graceDays: 7 }
  if (!isRunning(known)) expect(isEntitled(row, rule), told).toBe(false)
  if (known.status === 'active' && !known.pause_collection) expect(isEntitled(row, rule), told).toBe(true)
}

/** No time is charged twice: the months that were paid for lie one after the other. */
async function expectNothingTwice(sandbox: Sandbox, member: Member, told: string): Promise<void> {
  const { customer } = await atStripe(sandbox, member)
  const { data } = await sandbox.stripe.invoices.list({ customer, status: 'paid', limit: 100 })
  const months = data
    .flatMap(({ lines }) => lines.data)
    .filter(({ amount, parent }) => amount > 0 && !parent?.subscription_item_details?.proration)
    .map(({ period }) => period)
    .toSorted((a, b) => a.start - b.start)
  for (const [place, { start }] of months.entries())
    expect(start, told).toBeGreaterThanOrEqual(months[place - 1]?.end ?? 0)
}

import { eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { aMember, caller, tellFacts, waitingJobs } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { startFirstDelivery } from '../delivery/start-first-delivery.ts'
import { makePlan } from '../orders/make-plan.ts'
import { makePlanJob, queueOrders } from '../orders/queue-orders.ts'
import { orderSubject } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import { failuresCommand } from './failures-command.ts'
import { listFailures } from './list-failures.ts'
import { failureRoutes } from './routes.ts'
import { sweepUnfinished } from './sweep-unfinished.ts'

const CELIAC = starterId('condition', 'celiac')
const IBS = starterId('condition', 'ibs')
const ADMIN: Requester = { kind: 'signed-in', authUserId: 'an-admin', profileId: null, isAdmin: true }
const MINUTE_MS = 60_000
const planner = aPlanner()

async function aSubscriber(ctx: Context, facts = {}) {
  const { profile, requester } = await aMember(ctx, { goals: [CELIAC], facts })
  await aSubscription(ctx, { profileId: profile.id })
  await startFirstDelivery(ctx, { profileId: profile.id })
  return { profile, requester, orderId: (await theWeek(ctx, profile.id)).id }
}

async function theWeek({ db }: Context, profileId: string) {
  const [row] = await db.select().from(orders).where(eq(orders.profileId, profileId))
  if (!row) throw new Error('no week')
  return row
}

function endJobs({ db }: Context) {
  return db.execute(sql`update jobs.job set state = 'failed' where name = ${makePlanJob.name}`)
}

function minutesLater(ctx: Context, minutes: number): Context {
  return { ...ctx, now: () => new Date(Date.now() + minutes * MINUTE_MS) }
}

const KIDNEY: MemberFacts = { circumstances: ['kidney_disease'] }

describe('a week without a plan', () => {
  seededTest('stays a task until a retry succeeds, and sends one mail for each result', async ({ ctx }) => {
    const { profile, orderId } = await aSubscriber(ctx, KIDNEY)
    await makePlan(ctx, planner, orderId)
    const call = caller(as(ctx, ADMIN), failureRoutes)
    const { body } = await call('GET', '/meal-plan-failure')
    expect(body).toMatchObject({
      data: [{ _id: orderId, of: 'week', profileId: profile.id, kind: 'refused', weekNumber: 1 }],
      total: 1,
    })
    await tellFacts(ctx, profile.id, {})
    const before = (await waitingJobs(ctx, makePlanJob.name)).length
    expect((await call('POST', `/meal-plan-failure/${orderId}/attempt`)).status).toBe(202)
    expect((await call('POST', `/meal-plan-failure/${orderId}/attempt`)).status).toBe(202)
    expect(await waitingJobs(ctx, makePlanJob.name)).toHaveLength(before + 1)
    expect((await call('GET', '/meal-plan-failure')).body.total).toBe(0)
    await makePlan(ctx, planner, orderId)
    expect(await theWeek(ctx, profile.id)).toMatchObject({
      state: 'delivered',
      failureKind: null,
      failureReason: null,
    })
    const subjects = (await queuedMails(ctx, profile.username)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'About this week’s meal plan',
      expect.stringMatching(/^Your meals, /),
    ])
    const noted = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `meal-plan-order:${orderId}`))
    expect(noted).toMatchObject([{ act: 'try-again', actor: 'an-admin', before: null, after: null }])
  })

  seededTest('can be closed as a task, and is visible only to administrators', async ({ ctx }) => {
    const { requester, orderId } = await aSubscriber(ctx, KIDNEY)
    await makePlan(ctx, planner, orderId)
    const member = caller(as(ctx, requester), failureRoutes)
    expect((await member('GET', '/meal-plan-failure')).status).toBe(403)
    expect((await member('POST', `/meal-plan-failure/${orderId}/attempt`)).status).toBe(403)
    const call = caller(as(ctx, ADMIN), failureRoutes)
    expect((await call('DELETE', `/meal-plan-failure/${orderId}`)).status).toBe(204)
    expect((await call('GET', '/meal-plan-failure')).body.total).toBe(0)
    for (const act of [
      () => call('DELETE', `/meal-plan-failure/${newId()}`),
      () => call('POST', `/meal-plan-failure/${newId()}/attempt`),
    ])
      expect((await act()).status).toBe(404)
  })

  seededTest('is no longer a task once its subscription has ended', async ({ ctx }) => {
    const { profile, orderId } = await aSubscriber(ctx, KIDNEY)
    await makePlan(ctx, planner, orderId)
    expect((await listFailures(ctx, { page: 1, count: 20 })).total).toBe(1)
    await ctx.db.execute(
      sql`update members.subscriptions set status = 'ended', ends_at = now() where profile_id = ${profile.id}`,
    )
    expect((await listFailures(ctx, { page: 1, count: 20 })).total).toBe(0)
  })
})

describe('a week that no worker completes', () => {
  seededTest('ends once its job has run out of attempts, with a mail and a task', async ({ ctx }) => {
    const { profile, orderId } = await aSubscriber(ctx)
    const dying = { solve: () => Promise.reject(new Error('the lights went out')) }
    await expect(makePlan(ctx, dying, orderId)).rejects.toThrow('the lights went out')
    // The queue retries the job.
    expect(await sweepUnfinished(minutesLater(ctx, 60))).toBe(0)
    await endJobs(ctx)
    expect(await sweepUnfinished(minutesLater(ctx, 5))).toBe(0)
    expect(await sweepUnfinished(minutesLater(ctx, 11))).toBe(1)
    expect(await sweepUnfinished(minutesLater(ctx, 11))).toBe(0)
    expect(await theWeek(ctx, profile.id)).toMatchObject({ state: 'refused', failureKind: 'failed' })
    const [mail, ...more] = await queuedMails(ctx, profile.username)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/went wrong on our side/)
    // A worker that resumes late does not change the result.
    await makePlan(ctx, planner, orderId)
    expect((await theWeek(ctx, profile.id)).state).toBe('refused')
  })

  seededTest('ends the same way as a requested plan', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [CELIAC] })
    const asked = {
      reason: 'asked_for',
      purpose: 'plan-meals',
      conditionId: CELIAC,
      days: 7,
      goal: '',
      prompt: '',
    } as const
    await queueOrders(ctx, [{ id: newId(), profileId: profile.id, ...asked }])
    await ctx.db.execute(sql`delete from jobs.job where name = ${makePlanJob.name}`)
    // The order has no job, so it gets a new one.
    expect(await sweepUnfinished(minutesLater(ctx, 11))).toBe(0)
    expect(await waitingJobs(ctx, makePlanJob.name)).toHaveLength(1)
    await ctx.db.execute(sql`update jobs.job set state = 'failed' where name = ${makePlanJob.name}`)
    expect(await sweepUnfinished(minutesLater(ctx, 11))).toBe(1)
    expect(await ctx.db.select().from(orders)).toMatchObject([{ state: 'refused', failureKind: 'failed' }])
    expect((await listFailures(ctx, { page: 1, count: 20 })).data).toMatchObject([{ of: 'request' }])
  })
})

describe('a request without a plan', () => {
  seededTest('is no longer a task once a later one for the same goal is delivered', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [CELIAC, IBS], facts: KIDNEY })
    const ask = async (conditionId: string) => {
      const id = newId()
      const asked = { reason: 'asked_for', purpose: 'plan-meals', days: 7, goal: '', prompt: '' } as const
      await queueOrders(ctx, [{ id, profileId: profile.id, conditionId, ...asked }])
      await makePlan(ctx, planner, id)
      return id
    }
    const tasks = async () =>
      (await listFailures(ctx, { page: 1, count: 20 })).data.map(({ id }) => id).toSorted()
    const [refused, other] = [await ask(CELIAC), await ask(IBS)]
    expect(await tasks()).toEqual([refused, other].toSorted())
    await tellFacts(ctx, profile.id, {})
    await ask(CELIAC)
    expect(await tasks()).toEqual([other])
  })
})

seededTest('the command lists failures without any health data', async ({ ctx }) => {
  const { orderId } = await aSubscriber(ctx, KIDNEY)
  await makePlan(ctx, planner, orderId)
  let out = ''
  const write = process.stdout.write
  process.stdout.write = (text: string | Uint8Array) => {
    out += text
    return true
  }
  try {
    expect(await failuresCommand.run([], (act) => act(ctx))).toBe(0)
    expect(await failuresCommand.run(['--retry', orderId], (act) => act(ctx))).toBe(0)
    expect(await failuresCommand.run([], (act) => act(ctx))).toBe(0)
  } finally {
    process.stdout.write = write
  }
  const [first, second, third] = out.trim().split('\n')
  expect(first).toContain(orderId)
  expect(first).toContain('week 1  not served, for their safety')
  expect(out).not.toMatch(/kidney|celiac|@/)
  expect([second, third]).toEqual([
    'It is in line; the worker makes and mails it.',
    'Nothing waits for you: no week, no mail, no job.',
  ])
})

seededTest(
  'the command shows whose mail bounced, and how many mails the mail server has not accepted',
  async ({ ctx }) => {
    const { profile, orderId } = await aSubscriber(ctx)
    const now = ctx.now()
    const asTried = { attempts: 3, to: profile.username, sealed: Buffer.alloc(40) }
    const earlier = new Date(now.getTime() - 20 * MINUTE_MS)
    await ctx.db.insert(outgoingMail).values([
      {
        id: newId(),
        key: orderSubject(orderId),
        sentAt: earlier,
        failedAt: now,
        lastError: 'It came back: 5.1.1',
      },
      { ...asTried, id: newId(), key: 'identity:one', createdAt: earlier, lastError: '550 Sender rejected' },
      { ...asTried, id: newId(), key: 'identity:two', createdAt: now, lastError: '550 Sender rejected' },
    ])
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await failuresCommand.run([], (act) => act(ctx))
    const lines = String(said.mock.calls[0]?.[0]).trim().split('\n')
    said.mockRestore()
    expect(lines).toEqual([
      expect.stringContaining(`profile ${profile.id}  mail meal-plan-order  It came back: 5.1.1`),
      `2 mails wait, and none has left since ${earlier.toISOString().slice(0, 16)}; each is tried again by itself. The mail server says: 550 Sender rejected`,
    ])
    expect(lines.join()).not.toContain('@')
  },
)

seededTest(
  'the command reports that mail has been due for ten minutes without an attempt to send it',
  async ({ ctx }) => {
    const earlier = new Date(ctx.now().getTime() - 11 * MINUTE_MS)
    const untried = { attempts: 0, to: 'a@example.org', sealed: Buffer.alloc(40) }
    const run = async () => {
      const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      await failuresCommand.run([], (act) => act(ctx))
      const text = said.mock.calls.join('')
      said.mockRestore()
      return text
    }
    await ctx.db
      .insert(outgoingMail)
      .values({ ...untried, id: newId(), key: 'identity:new', createdAt: ctx.now(), nextTryAt: ctx.now() })
    expect(await run()).toContain('Nothing waits for you')
    await ctx.db
      .insert(outgoingMail)
      .values({ ...untried, id: newId(), key: 'identity:old', createdAt: earlier, nextTryAt: earlier })
    expect(await run()).toContain(
      `1 mail waits, and none has left since ${earlier.toISOString().slice(0, 16)}; nobody has tried to send it. Does a process with ROLE=worker or ROLE=all run?`,
    )
  },
)

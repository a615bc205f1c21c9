import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { waitingJobs } from '../../../members.fixtures.ts'
import { cardNumbered, openSandbox, type Sandbox } from '../../../payments/sandbox.fixtures.ts'
import { subscriptions } from '../../../tables.ts'
import { aMemberOnTrial, haveBankAsk } from '../../subscriber.fixtures.ts'
import { reconcileMemberJob } from '../reconcile-member.ts'
import { confirmOwed } from './confirm-owed.ts'
import { reconcileDue } from './reconcile-due.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LATER_DECLINED = '4000000000000341'

const isAboutSubscriptions = ({ pathname }: URL) => pathname === '/v1/subscriptions'

describe('the hourly check', () => {
  const queued = (ctx: Context) => waitingJobs(ctx, reconcileMemberJob.name)

  async function owing(sandbox: Sandbox) {
    const member = await aMemberOnTrial(sandbox, LATER_DECLINED)
    await member.timePasses(9)
    return member
  }

  test('reads everything owed in one list, and individually only what has changed', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const other = await aMemberOnTrial(sandbox)
    await haveBankAsk(sandbox, other)
    await other.timePasses(9)
    await owing(sandbox)
    const known = await ctx.db.select().from(subscriptions)
    const before = new Map(known.map(({ id, readNumber }) => [id, readNumber]))
    sandbox.requests.length = 0
    await reconcileDue(sandbox.ctx, sandbox.stripe)
    const asked = sandbox.requests.map(({ path }) => new URL(path)).filter(isAboutSubscriptions)
    expect(asked.map(({ searchParams }) => searchParams.get('status'))).toEqual(['past_due'])
    const rows = await ctx.db.select().from(subscriptions)
    expect(rows.every(({ id, readNumber }) => readNumber > (before.get(id) ?? 0))).toBe(true)
    expect(await queued(ctx)).toEqual([])
    // The invoice is paid, and no event has arrived.
    const { id } = await sandbox.stripe.paymentMethods.create(cardNumbered('4242424242424242'))
    const paying = await sandbox.stripe.subscriptions.retrieve(other.stripeId)
    await sandbox.stripe.paymentMethods.attach(id, { customer: String(paying.customer) })
    await sandbox.stripe.invoices.pay(String(paying.latest_invoice), { payment_method: id })
    expect(await confirmOwed(sandbox.ctx, sandbox.stripe)).toEqual([{ profileId: other.profileId }])
  })

  test('makes no more calls than one per subscription if other products owe more on the same account', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { profileId, stripeId } = await owing(sandbox)
    let pages = 0
    const theirs = { ...(await sandbox.stripe.subscriptions.retrieve(stripeId)), id: 'sub_of_others' }
    const list = async () => {
      pages += 1
      return { data: [theirs], has_more: true }
    }
    const subscriptions = Object.assign(Object.create(sandbox.stripe.subscriptions), { list })
    const crowded = Object.assign(Object.create(sandbox.stripe), { subscriptions })
    expect(await confirmOwed(sandbox.ctx, crowded)).toEqual([{ profileId }])
    expect(pages).toBe(1)
    await reconcileDue(sandbox.ctx, crowded)
    expect(await queued(ctx)).toEqual([{ profileId }])
  })

  test('reads paused subscriptions once their pause should have ended', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { profileId } = await aMemberOnTrial(sandbox)
    await sandbox.deliverEvents()
    const paidUntil = new Date(Date.now() - DAY_MS)
    const ahead = new Date(Date.now() + DAY_MS)
    await ctx.db.update(subscriptions).set({ status: 'paused', paidUntil, resumesAt: ahead })
    await reconcileDue(sandbox.ctx, sandbox.stripe)
    expect(await queued(ctx)).toEqual([])
    for (const resumesAt of [paidUntil, null]) {
      await ctx.db.update(subscriptions).set({ resumesAt })
      await ctx.db.execute(sql`delete from jobs.job where name = ${reconcileMemberJob.name}`)
      await reconcileDue(sandbox.ctx, sandbox.stripe)
      expect(await queued(ctx), String(resumesAt)).toEqual([{ profileId }])
    }
  })
})

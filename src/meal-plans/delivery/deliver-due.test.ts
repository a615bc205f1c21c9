import { asc, eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { aMember as anyMember, waitingJobs } from '#members/members.fixtures.ts'
import { subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { storedPlans } from '#tests/support/meal-plans/stored-plans.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { makePlan } from '../orders/make-plan.ts'
import { makePlanJob } from '../orders/queue-orders.ts'
import { orders } from '../store/tables.ts'
import { deliverDue } from './deliver-due.ts'
import { deliverDueCommand } from './deliver-due-command.ts'
import { startFirstDelivery } from './start-first-delivery.ts'

const START = new Date('2026-09-01T09:30:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const MEDITERRANEAN = starterId('condition', 'mediterranean')
const planner = aPlanner()

const onDay = (ctx: Context, days: number): Context => ({
  ...ctx,
  now: () => new Date(START.getTime() + days * DAY_MS),
})

async function aMember(ctx: Context, status: 'trialing' | 'active' | 'past_due' | 'ending' | 'ended') {
  const { profile } = await anyMember(ctx, { goals: [MEDITERRANEAN] })
  await aSubscription(ctx, { profileId: profile.id, status, startedAt: START })
  return profile
}

async function weeksOf(ctx: Context, profileId: string): Promise<(number | null)[]> {
  const rows = await ctx.db
    .select({ week: orders.weekNumber })
    .from(orders)
    .where(eq(orders.profileId, profileId))
    .orderBy(asc(orders.weekNumber))
  return rows.map(({ week }) => week)
}

/** Writes the same fields as the start of a subscription. */
function beginAnew(ctx: Context, { profileId, startedAt }: { profileId: string; startedAt: Date }) {
  const begun = { startedAt, weeksBefore: null }
  return ctx.db.update(subscriptions).set(begun).where(eq(subscriptions.profileId, profileId))
}

describe('due weeks', () => {
  test('start every seven days from the start of the subscription, each once', async ({ ctx }) => {
    const member = await aMember(ctx, 'active')
    const queued = []
    for (const days of [0, 0, 1, 6.9, 7, 7, 13.9, 14]) queued.push(await deliverDue(onDay(ctx, days)))
    expect(queued).toEqual([1, 0, 0, 0, 1, 0, 0, 1])
    expect(await weeksOf(ctx, member.id)).toEqual([1, 2, 3])
    expect(await waitingJobs(ctx, makePlanJob.name)).toHaveLength(3)
  })

  test('are skipped if no run happened in time', async ({ ctx }) => {
    const member = await aMember(ctx, 'active')
    await deliverDue(onDay(ctx, 1))
    await deliverDue(onDay(ctx, 30))
    expect(await weeksOf(ctx, member.id)).toEqual([1, 5])
  })

  test('are queued for every running subscription, and for no other', async ({ ctx }) => {
    const weeks: Record<string, (number | null)[]> = {}
    const members = []
    for (const status of ['trialing', 'active', 'past_due', 'ending', 'ended'] as const)
      members.push([status, await aMember(ctx, status)] as const)
    const { profile: guestOfTheHouse } = await anyMember(ctx)
    await deliverDue(onDay(ctx, 7))
    for (const [status, { id }] of members) weeks[status] = await weeksOf(ctx, id)
    expect(weeks).toEqual({ trialing: [2], active: [2], past_due: [2], ending: [2], ended: [] })
    expect(await weeksOf(ctx, guestOfTheHouse.id)).toEqual([])
  })

  test('continue after a subscription has ended and restarted, counted from its new first day', async ({
    ctx,
  }) => {
    const member = await aMember(ctx, 'active')
    const { id: profileId } = member
    await deliverDue(onDay(ctx, 0))
    const { profile: another } = await anyMember(ctx, { goals: [MEDITERRANEAN] })
    await aSubscription(ctx, { profileId: another.id, startedAt: new Date(START.getTime() + 20 * DAY_MS) })
    await startFirstDelivery(onDay(ctx, 20), { profileId: another.id })
    for (const days of [0, 7, 14]) await deliverDue(onDay(ctx, days))
    await beginAnew(ctx, { profileId, startedAt: new Date(START.getTime() + 30 * DAY_MS) })
    await startFirstDelivery(onDay(ctx, 30), { profileId })
    for (const days of [30, 36.9, 37, 38]) await deliverDue(onDay(ctx, days))
    await startFirstDelivery(onDay(ctx, 38), { profileId })
    expect(await weeksOf(ctx, profileId)).toEqual([1, 2, 3, 4, 5])
    expect(await weeksOf(ctx, another.id)).toEqual([1, 2, 3])
  })

  test('continue after a pause, an end and a restart within one hour', async ({ ctx }) => {
    const { id: profileId } = await aMember(ctx, 'active')
    await deliverDue(onDay(ctx, 0))
    // Eight weeks later the pause is over. Half an hour after that week is due, another subscription starts.
    const hour = 1 / 24
    await deliverDue(onDay(ctx, 56))
    await beginAnew(ctx, { profileId, startedAt: onDay(ctx, 56 + hour / 2).now() })
    await startFirstDelivery(onDay(ctx, 56 + hour / 2), { profileId })
    for (const days of [57, 64, 71]) await deliverDue(onDay(ctx, days))
    expect(await weeksOf(ctx, profileId)).toEqual([1, 9, 10, 11, 12])
  })

  test('continue after a week that was ordered by a process whose clock is minutes ahead', async ({
    ctx,
  }) => {
    const { id: profileId } = await aMember(ctx, 'active')
    const minute = 1 / 24 / 60
    for (const days of [0, 7]) await deliverDue(onDay(ctx, days))
    // The third week was ordered at the moment another subscription started, and its timestamp is later than
    // that start.
    await deliverDue(onDay(ctx, 14 + 8 * minute))
    await beginAnew(ctx, { profileId, startedAt: onDay(ctx, 14).now() })
    await startFirstDelivery(onDay(ctx, 14), { profileId })
    for (const days of [15, 21, 28]) await deliverDue(onDay(ctx, days))
    expect(await weeksOf(ctx, profileId)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('are neither ordered nor made after a subscription was ended immediately', async ({ ctx }) => {
    const late = await aMember(ctx, 'ended')
    await startFirstDelivery(onDay(ctx, 0), { profileId: late.id })
    expect(await weeksOf(ctx, late.id)).toEqual([])
    for (const { cutShort, weeks } of [
      { cutShort: true, weeks: [] },
      { cutShort: false, weeks: [1] },
    ]) {
      const member = await aMember(ctx, 'active')
      await startFirstDelivery(onDay(ctx, 0), { profileId: member.id })
      const [order] = await ctx.db.select().from(orders).where(eq(orders.profileId, member.id))
      // The subscription ends while its week is queued, either immediately or at the end of the paid period.
      const endsAt = new Date(START.getTime() + DAY_MS)
      const currentPeriodEndsAt = new Date(endsAt.getTime() + (cutShort ? 1 : 0))
      const ended = { status: 'ended', endsAt, paidUntil: endsAt, currentPeriodEndsAt } as const
      await ctx.db.update(subscriptions).set(ended).where(eq(subscriptions.profileId, member.id))
      await makePlan(onDay(ctx, 2), planner, order?.id ?? '')
      expect(await weeksOf(ctx, member.id)).toEqual(weeks)
      expect((await storedPlans(ctx)).filter(({ profileId }) => profileId === member.id)).toHaveLength(
        weeks.length,
      )
    }
  })

  test('are queued for many members at once', async ({ ctx }) => {
    const { profile } = await anyMember(ctx)
    await aSubscription(ctx, { profileId: profile.id, startedAt: START })
    await ctx.db.execute(`
      insert into members.profiles (id, auth_user_id, username, email, created, changed_at)
      select gen_random_uuid(), n::text, n || '@many.example', n || '@many.example', now(), now()
      from generate_series(1, 620) n`)
    await ctx.db.execute(`
      insert into members.subscriptions (id, profile_id, plan_id, stripe_price_id, price_cents, payment_method,
        stripe_subscription_id, status, current_period_ends_at, paid_until, started_at, created)
      select gen_random_uuid(), p.id, s.plan_id, s.stripe_price_id, 1900, 'pm', p.id::text, 'active', now(),
        s.paid_until, s.started_at, now()
      from members.profiles p, (select * from members.subscriptions limit 1) s
      where p.username like '%@many.example'`)
    expect(await deliverDue(onDay(ctx, 8))).toBe(621)
    expect(await deliverDue(onDay(ctx, 8))).toBe(0)
  })

  test('can be queued only by the service and administrators', async ({ ctx }) => {
    const { requester } = await anyMember(ctx)
    await expect(deliverDue(as(ctx, requester))).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(deliverDue(as(ctx, { kind: 'guest' }))).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('are queued from the command line, which prints the number of weeks', async ({ ctx }) => {
    await aMember(ctx, 'active')
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const complained = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      const withContext = <T>(act: (ctx: Context) => Promise<T>) => act(onDay(ctx, 3))
      expect(await deliverDueCommand.run([], withContext)).toBe(0)
      expect(said).toHaveBeenLastCalledWith('1 week is queued; the worker solves and mails it.\n')
      expect(await deliverDueCommand.run([], withContext)).toBe(0)
      expect(said).toHaveBeenLastCalledWith('0 weeks are queued; the worker solves and mails them.\n')
      expect(await deliverDueCommand.run(['--help'], withContext)).toBe(0)
      expect(await deliverDueCommand.run(['now'], withContext)).toBe(2)
      expect(complained).toHaveBeenCalledWith(
        'This command takes nothing more. Usage: npm run careplate -- deliver-due\n',
      )
    } finally {
      said.mockRestore()
      complained.mockRestore()
    }
  })
})

describe('a later week', () => {
  test('has different dishes from the weeks before, and its own mail', async ({ ctx }) => {
    const member = await aMember(ctx, 'active')
    for (const days of [0, 7]) {
      await deliverDue(onDay(ctx, days))
      for (const { orderId } of await waitingJobs<{ orderId: string }>(ctx, makePlanJob.name))
        await makePlan(onDay(ctx, days), planner, orderId)
    }
    const rows = await storedPlans(ctx)
    expect(rows).toHaveLength(2)
    const [first, second] = rows.map(
      ({ plan }) => new Set(plan.mealPlanDays.flatMap(({ lunch, dinner }) => [lunch.slug, dinner.slug])),
    )
    expect(rows[1]?.request.input.previousPlans).toMatchObject([{ weeksAgo: 1 }])
    const repeated = [...(second ?? [])].filter((slug) => first?.has(slug))
    expect(repeated.length).toBeLessThan((second?.size ?? 0) / 4)
    expect(await queuedMails(ctx, member.username)).toHaveLength(2)
  })
})

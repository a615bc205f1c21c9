import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aMember, tellFacts, waitingJobs } from '#members/members.fixtures.ts'
import { memberChanged } from '#members/profiles/member-changed.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aReportedDay } from '#tests/support/meal-plans/a-reported-day.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { startFirstDelivery } from '../delivery/start-first-delivery.ts'
import { decidePhase } from '../diary/acts/decide-phase.ts'
import { startProtocol } from '../diary/acts/start-protocol.ts'
import { on, planner } from '../diary/lives/served-weeks.fixtures.ts'
import { addDays } from '../phases/day.ts'
import { orders } from '../store/tables.ts'
import { makePlan } from './make-plan.ts'
import { queueOrders } from './queue-orders.ts'
import { requeueAfterChange } from './requeue-after.ts'
import { requeueLapsed } from './requeue-lapsed.ts'

const START = '2026-01-05'
const later = (days: number) => addDays(START, days)

/** Creates a member with a warning sign in the diary, whose week is refused for it on the next day. */
async function aRefusedWeek(
  ctx: Context,
  goal: string,
  before?: (own: Context, id: string) => Promise<void>,
) {
  const answers = { reflux_red_flag: 'no' } as const
  const facts = { triggers: ['tomato' as const], answers }
  const { profile, requester } = await aMember(ctx, { goals: [starterId('condition', goal)], facts })
  const { id: profileId } = profile
  await before?.(as(on(ctx, START), requester), profileId)
  await aReportedDay(on(ctx, START), { profileId, day: START, level: 2, redFlags: ['blood'] })
  await aSubscription(ctx, { profileId, startedAt: new Date(`${later(1)}T10:00:00Z`) })
  await startFirstDelivery(on(ctx, later(1)), { profileId })
  const order = async () => {
    const [row] = await ctx.db.select().from(orders).where(eq(orders.profileId, profileId))
    if (!row) throw new Error('no order')
    return row
  }
  const { id } = await order()
  await makePlan(on(ctx, later(1)), planner, id)
  expect(await order()).toMatchObject({ state: 'refused', failureKind: 'refused' })
  return { profileId, requester, facts, id, order }
}

describe('a week refused for a reason that no longer applies', () => {
  seededTest('is made once the sign is a week old, and not before', async ({ ctx }) => {
    const { id, order } = await aRefusedWeek(ctx, 'ibs')
    const resolvedAt = new Date(`${later(2)}T10:00:00Z`)
    await ctx.db.update(orders).set({ resolvedAt }).where(eq(orders.id, id))
    for (const days of [1, 4, 7]) expect(await requeueLapsed(on(ctx, later(days)))).toBe(0)
    expect(await order(), 'its task stays closed').toMatchObject({ state: 'refused', resolvedAt })
    expect(await requeueLapsed(on(ctx, later(8)))).toBe(1)
    expect(await requeueLapsed(on(ctx, later(8)))).toBe(0)
    const mails = (await queuedMails(ctx)).length
    await makePlan(on(ctx, later(8)), planner, id)
    expect((await order()).state).toBe('delivered')
    expect(mails, 'one of the refusal').toBe(1)
  })

  seededTest(
    'is left alone once it is older than a week, or if the member does not pay for it',
    async ({ ctx }) => {
      const { profileId } = await aRefusedWeek(ctx, 'ibs')
      expect(await requeueLapsed(on(ctx, later(10)))).toBe(0)
      const ended = await aRefusedWeek(ctx, 'ibs')
      await ctx.db.execute('delete from members.subscriptions')
      expect(await requeueLapsed(on(ctx, later(8)))).toBe(0)
      expect(ended.profileId).not.toBe(profileId)
    },
  )

  seededTest('is left alone if the next week has started', async ({ ctx }) => {
    const { profileId } = await aRefusedWeek(ctx, 'ibs')
    await aRefusedWeek(ctx, 'ibs')
    await queueOrders(on(ctx, later(7)), [{ id: newId(), profileId, reason: 'due_week', weekNumber: 2 }])
    expect(await requeueLapsed(on(ctx, later(8))), 'that of the other member').toBe(1)
  })

  seededTest('is left alone if another reason refuses it', async ({ ctx }) => {
    const { profileId, facts } = await aRefusedWeek(ctx, 'ibs')
    await tellFacts(ctx, profileId, { ...facts, birthYear: 2012 })
    expect(await requeueLapsed(on(ctx, later(8)))).toBe(0)
  })

  seededTest('can be requeued only by the service', async ({ ctx }) => {
    const { requester } = await aMember(ctx)
    await expect(requeueLapsed(as(ctx, requester))).rejects.toMatchObject({ code: 'not_allowed' })
  })
})

seededTest(
  'a week is made once its member reports that a clinician has looked at the sign',
  async ({ ctx }) => {
    const { profileId, requester, id, order } = await aRefusedWeek(ctx, 'gerd', (own, profileId) =>
      startProtocol(own, { profileId, protocol: 'gerd-triggers' }),
    )
    const next = on(ctx, later(2))
    await decidePhase(as(next, requester), { profileId, act: 'pause', challenge: null })
    const announced = async () => (await waitingJobs(ctx, memberChanged.name)).length
    const before = await announced()
    for (const act of ['resume', 'go_on', 'seen_clinician'] as const)
      await decidePhase(as(next, requester), { profileId, act, challenge: null })
    expect((await announced()) - before).toBe(3)
    await requeueAfterChange(next, { profileId })
    await makePlan(next, planner, id)
    expect((await order()).state).toBe('delivered')
  },
)

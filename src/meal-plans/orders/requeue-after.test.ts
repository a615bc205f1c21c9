import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { giveConsent } from '#members/consents/give-consent.ts'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember, aPlan, waitingJobs } from '#members/members.fixtures.ts'
import { changeFacts } from '#members/profiles/acts/change-facts.ts'
import { updateProfile } from '#members/profiles/acts/update-profile.ts'
import { memberChanged } from '#members/profiles/member-changed.ts'
import { profiles, subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { startFirstDelivery } from '../delivery/start-first-delivery.ts'
import { mealPlans, orders } from '../store/tables.ts'
import { makePlan } from './make-plan.ts'
import { openOrder } from './open-orders.ts'
import { anOrder } from './orders.fixtures.ts'
import { makePlanJob } from './queue-orders.ts'
import { requeueAfterChange, requeueAfterConsent } from './requeue-after.ts'

const planner = aPlanner()
const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a member whose first week is due. */
async function aDueMember(
  ctx: Context,
  given: Parameters<typeof aMember>[1],
  options: { hasConsent: boolean },
) {
  const { profile, requester } = await aMember(
    ctx,
    { goals: [starterId('condition', 'celiac')], ...given },
    options,
  )
  await aSubscription(ctx, { profileId: profile.id })
  await startFirstDelivery(ctx, { profileId: profile.id })
  const ofMember = eq(orders.profileId, profile.id)
  const order = async () => {
    const [row] = await ctx.db.select().from(orders).where(ofMember)
    if (!row) throw new Error('no order')
    return openOrder(ctx, 'show-member', row)
  }
  return { profileId: profile.id, own: as(ctx, requester), orderId: (await order()).id, order }
}

seededTest(
  'a week is not planned without consent, and is planned once the member agrees',
  async ({ ctx }) => {
    const { profileId, own, orderId, order } = await aDueMember(ctx, {}, { hasConsent: false })
    await makePlan(ctx, planner, orderId)
    expect(await order()).toMatchObject({
      state: 'refused',
      failureReason: expect.stringMatching(/once you agree/),
    })
    expect(await ctx.db.select().from(mealPlans)).toEqual([])

    const { version } = CONSENT_TEXTS['health-data']
    await giveConsent(own, { profileId, kind: 'health-data', version })
    await requeueAfterConsent(ctx, { profileId })
    await requeueAfterConsent(ctx, { profileId })
    await makePlan(ctx, planner, orderId)
    expect(await order()).toMatchObject({ state: 'delivered', failureReason: null })
    expect(await ctx.db.select().from(mealPlans)).toHaveLength(1)
  },
)

seededTest('a week is not planned after consent is withdrawn', async ({ ctx }) => {
  const { profileId, own, orderId, order } = await aDueMember(ctx, {}, { hasConsent: true })
  await withdrawConsent(own, { profileId })
  await makePlan(ctx, planner, orderId)
  expect((await order()).state).toBe('refused')
  expect(await ctx.db.select().from(mealPlans)).toEqual([])
})

seededTest('consent does not restart a week that was stopped for another reason', async ({ ctx }) => {
  const birthYear = ctx.now().getUTCFullYear() - 15
  const { profileId, orderId, order } = await aDueMember(ctx, { facts: { birthYear } }, { hasConsent: true })
  await makePlan(ctx, planner, orderId)
  await requeueAfterConsent(ctx, { profileId })
  expect((await order()).state).toBe('refused')
})

seededTest('a week stopped by reported facts is restarted once they are corrected', async ({ ctx }) => {
  const tooYoung = { birthYear: ctx.now().getUTCFullYear() - 15 }
  const { profileId, own, orderId, order } = await aDueMember(ctx, { facts: tooYoung }, { hasConsent: true })
  await makePlan(ctx, planner, orderId)
  const mend = () =>
    changeFacts(own, { id: profileId, change: { set: { birthYear: tooYoung.birthYear - 30 } }, seen: 1 })
  await mend()
  expect(await waitingJobs(ctx, memberChanged.name)).toContainEqual({ profileId })
  const stands = (status: 'ended' | 'active') =>
    ctx.db
      .update(subscriptions)
      .set({ status, endsAt: status === 'ended' ? ctx.now() : null })
      .where(eq(subscriptions.profileId, profileId))
  await stands('ended')
  await requeueAfterChange(ctx, { profileId })
  expect((await order()).state, 'nobody who has no subscription is planned for').toBe('refused')

  await stands('active')
  const before = (await waitingJobs(ctx, makePlanJob.name)).length
  await requeueAfterChange(ctx, { profileId })
  await requeueAfterChange(ctx, { profileId })
  expect(await waitingJobs(ctx, makePlanJob.name)).toHaveLength(before + 1)
  await makePlan(ctx, planner, orderId)
  expect(await order()).toMatchObject({ state: 'delivered', failureKind: null, failureReason: null })

  const announced = (await waitingJobs(ctx, memberChanged.name)).length
  await mend()
  expect(await waitingJobs(ctx, memberChanged.name), 'told again, nothing has changed').toHaveLength(
    announced,
  )
})

seededTest('choosing health goals restarts the week that had none', async ({ ctx }) => {
  const { profileId, own, orderId, order } = await aDueMember(ctx, { goals: [] }, { hasConsent: true })
  await makePlan(ctx, planner, orderId)
  expect(await order()).toMatchObject({ state: 'refused', failureKind: 'goals' })
  const plan = await aPlan(ctx)
  await ctx.db.update(profiles).set({ planId: plan.id }).where(eq(profiles.id, profileId))
  await updateProfile(own, { id: profileId, change: { goals: [starterId('condition', 'celiac')] } })
  expect(await waitingJobs(ctx, memberChanged.name)).toContainEqual({ profileId })
  await requeueAfterChange(ctx, { profileId })
  await makePlan(ctx, planner, orderId)
  expect((await order()).state).toBe('delivered')
})

seededTest(
  'a requested plan is restarted when the missing consent is given, as long as the request is recent',
  async ({ ctx }) => {
    const given = { facts: { diet: 'vegan' as const }, hasConsent: false }
    const { profile, requester, orderId, orderRow } = await anOrder(ctx, 'asked_for', given)
    await makePlan(ctx, planner, orderId)
    expect(await orderRow()).toMatchObject({ state: 'refused', failureKind: 'consent' })
    const { version } = CONSENT_TEXTS['health-data']
    await giveConsent(as(ctx, requester), { profileId: profile.id, kind: 'health-data', version })
    const nineDaysLater = { ...ctx, now: () => new Date(ctx.now().getTime() + 9 * DAY_MS) }
    await requeueAfterConsent(nineDaysLater, { profileId: profile.id })
    expect((await orderRow()).state).toBe('refused')
    await requeueAfterConsent(ctx, { profileId: profile.id })
    await makePlan(ctx, planner, orderId)
    expect((await orderRow()).state).toBe('delivered')
  },
)

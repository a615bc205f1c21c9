import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { CONSENT_TEXTS } from '#members/consents/consent.ts'
import { giveConsent } from '#members/consents/give-consent.ts'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember, aPlan, waitingJobs } from '#members/members.fixtures.ts'
import { changeFacts } from '#members/profiles/change-facts.ts'
import { memberChanged } from '#members/profiles/member-changed.ts'
import type { ProfileRow } from '#members/profiles/profile.ts'
import { updateProfile } from '#members/profiles/update-profile.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/a-planner.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { deliveries, mealPlans } from '../store/tables.ts'
import { deliverWeek } from './deliver-week.ts'
import { deliverWeekJob } from './delivery.ts'
import { startFirstDelivery } from './start-first-delivery.ts'
import { deliverAfterChange, deliverAfterConsent } from './take-up-week.ts'

const planner = aPlanner()

/** A member whose first week is due. */
async function aDueMember(ctx: Context, given: Partial<ProfileRow>, options: { hasConsent: boolean }) {
  const { profile, who } = await aMember(
    ctx,
    { goals: [starterId('condition', 'celiac')], ...given },
    options,
  )
  await startFirstDelivery(ctx, { profileId: profile.id })
  const ofMember = eq(deliveries.profileId, profile.id)
  const delivery = async () => {
    const [row] = await ctx.db.select().from(deliveries).where(ofMember)
    if (!row) throw new Error('no delivery')
    return row
  }
  return { profileId: profile.id, own: as(ctx, who), deliveryId: (await delivery()).id, delivery }
}

seededTest(
  'a week is not planned without consent, and is planned once the member agrees',
  async ({ ctx }) => {
    const { profileId, own, deliveryId, delivery } = await aDueMember(ctx, {}, { hasConsent: false })
    await deliverWeek(ctx, planner, deliveryId)
    expect(await delivery()).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/once you agree/),
    })
    expect(await ctx.db.select().from(mealPlans)).toEqual([])

    const { version } = CONSENT_TEXTS['health-data']
    await giveConsent(own, { profileId, kind: 'health-data', version })
    await deliverAfterConsent(ctx, { profileId })
    await deliverAfterConsent(ctx, { profileId })
    await deliverWeek(ctx, planner, deliveryId)
    expect(await delivery()).toMatchObject({ state: 'delivered', reason: null })
    expect(await ctx.db.select().from(mealPlans)).toHaveLength(1)
  },
)

seededTest('a week is not planned after the consent was taken back', async ({ ctx }) => {
  const { profileId, own, deliveryId, delivery } = await aDueMember(ctx, {}, { hasConsent: true })
  await withdrawConsent(own, { profileId })
  await deliverWeek(ctx, planner, deliveryId)
  expect((await delivery()).state).toBe('refused')
  expect(await ctx.db.select().from(mealPlans)).toEqual([])
})

seededTest('agreeing does not take up a week that something else was in the way of', async ({ ctx }) => {
  const birthYear = ctx.now().getUTCFullYear() - 15
  const { profileId, deliveryId, delivery } = await aDueMember(
    ctx,
    { facts: { birthYear } },
    { hasConsent: true },
  )
  await deliverWeek(ctx, planner, deliveryId)
  await deliverAfterConsent(ctx, { profileId })
  expect((await delivery()).state).toBe('refused')
})

seededTest('a week that what was told had stopped is taken up once that is mended', async ({ ctx }) => {
  const tooYoung = { birthYear: ctx.now().getUTCFullYear() - 15 }
  const { profileId, own, deliveryId, delivery } = await aDueMember(
    ctx,
    { facts: tooYoung },
    { hasConsent: true },
  )
  await deliverWeek(ctx, planner, deliveryId)
  const mend = () =>
    changeFacts(own, { id: profileId, change: { set: { birthYear: tooYoung.birthYear - 30 } }, seen: 1 })
  await mend()
  expect(await waitingJobs(ctx, memberChanged.name)).toContainEqual({ profileId })
  await deliverAfterChange(ctx, { profileId })
  expect((await delivery()).state, 'nobody who has no subscription is planned for').toBe('refused')

  await aSubscription(ctx, { profileId })
  const before = (await waitingJobs(ctx, deliverWeekJob.name)).length
  await deliverAfterChange(ctx, { profileId })
  await deliverAfterChange(ctx, { profileId })
  expect(await waitingJobs(ctx, deliverWeekJob.name)).toHaveLength(before + 1)
  await deliverWeek(ctx, planner, deliveryId)
  expect(await delivery()).toMatchObject({ state: 'delivered', kind: null, reason: null })

  const announced = (await waitingJobs(ctx, memberChanged.name)).length
  await mend()
  expect(await waitingJobs(ctx, memberChanged.name), 'told again, nothing has changed').toHaveLength(
    announced,
  )
})

seededTest('other health goals take up the week for which there were none', async ({ ctx }) => {
  const { profileId, own, deliveryId, delivery } = await aDueMember(ctx, { goals: [] }, { hasConsent: true })
  await aSubscription(ctx, { profileId })
  await deliverWeek(ctx, planner, deliveryId)
  expect(await delivery()).toMatchObject({ state: 'refused', kind: 'goals' })
  const plan = await aPlan(ctx)
  await ctx.db.update(profiles).set({ planId: plan.id }).where(eq(profiles.id, profileId))
  await updateProfile(own, { id: profileId, change: { goals: [starterId('condition', 'celiac')] } })
  expect(await waitingJobs(ctx, memberChanged.name)).toContainEqual({ profileId })
  await deliverAfterChange(ctx, { profileId })
  await deliverWeek(ctx, planner, deliveryId)
  expect((await delivery()).state).toBe('delivered')
})

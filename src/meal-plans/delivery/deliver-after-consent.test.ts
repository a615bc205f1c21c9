import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { CONSENT_TEXTS } from '#members/consents/consent.ts'
import { giveConsent } from '#members/consents/give-consent.ts'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember } from '#members/members.fixtures.ts'
import type { ProfileRow } from '#members/profiles/profile.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/a-planner.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { deliveries, mealPlans } from '../tables.ts'
import { deliverAfterConsent } from './deliver-after-consent.ts'
import { deliverWeek } from './deliver-week.ts'
import { startFirstDelivery } from './start-first-delivery.ts'

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

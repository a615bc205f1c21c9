import { describe, expect } from 'vitest'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember, caller } from '#members/members.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { makePlan } from '../orders/make-plan.ts'
import { mealPlans, orders } from '../store/tables.ts'

type Asked = Awaited<ReturnType<typeof aMember>>

async function orderAs(ctx: Context, asker: Asked, { profile }: Asked) {
  const order = { profileId: profile.id, conditionId: starterId('condition', 'hypertension'), days: 1 }
  return caller(as(ctx, asker.requester), mealPlanRoutes)('POST', '/mealplan', order)
}

describe('without consent to use health data', () => {
  seededTest(
    'an administrator can order a plan for the named goal for a member who was never asked for consent',
    async ({ ctx }) => {
      const admin = await aMember(ctx, { admin: true }, { hasConsent: false })
      const invited = await aMember(ctx, {}, { hasConsent: false })
      for (const member of [invited, admin]) {
        const { status, body } = await orderAs(ctx, admin, member)
        expect(status).toBe(202)
        await makePlan(ctx, aPlanner(), body.requestId)
      }
      expect(await ctx.db.select().from(mealPlans)).toHaveLength(2)
    },
  )

  seededTest(
    'no plan is made after consent is withdrawn, not even one that is already queued',
    async ({ ctx }) => {
      const admin = await aMember(ctx, { admin: true })
      const member = await aMember(ctx)
      const { body } = await orderAs(ctx, admin, member)
      await withdrawConsent(as(ctx, member.requester), { profileId: member.profile.id })
      await makePlan(ctx, aPlanner(), body.requestId)
      expect(await ctx.db.select().from(orders)).toMatchObject([{ state: 'refused' }])
      expect(await ctx.db.select().from(mealPlans)).toEqual([])
      expect(await orderAs(ctx, admin, member)).toMatchObject({
        status: 409,
        body: { error: { fields: { profileId: expect.stringMatching(/does not agree/) } } },
      })
    },
  )

  seededTest('no plan is made with facts that the member reported', async ({ ctx }) => {
    const admin = await aMember(ctx, { admin: true })
    const withFacts = await aMember(ctx, { facts: { diet: 'vegan' } }, { hasConsent: false })
    expect((await orderAs(ctx, admin, withFacts)).status).toBe(409)
  })
})

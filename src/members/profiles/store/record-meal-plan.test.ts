import { expect } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aMember } from '../../members.fixtures.ts'
import { requireProfile } from './find-profile.ts'
import { recordMealPlan } from './record-meal-plan.ts'

const monday = new Date('2026-11-16T06:00:00.000Z')

test('a meal plan is recorded once, and an older one does not reset the last sending time', async ({
  ctx,
}) => {
  const { profile } = await aMember(ctx)
  const [first, second] = [newId(), newId()]
  const earlier = new Date('2026-11-09T06:00:00.000Z')
  await recordMealPlan(ctx, { profileId: profile.id, mealPlanId: first, sentAt: monday })
  await recordMealPlan(ctx, { profileId: profile.id, mealPlanId: first, sentAt: monday })
  await recordMealPlan(ctx, { profileId: profile.id, mealPlanId: second, sentAt: earlier })
  const { mealPlans, lastPlanSent } = await requireProfile(ctx, profile.id)
  expect(mealPlans.map(({ mealPlanId }) => mealPlanId)).toEqual([first, second])
  expect(lastPlanSent).toEqual(monday)
})

test('members cannot record meal plans', async ({ ctx }) => {
  const { profile, requester } = await aMember(ctx, { admin: true })
  const plan = { profileId: profile.id, mealPlanId: newId(), sentAt: monday }
  await expect(recordMealPlan(as(ctx, requester), plan)).rejects.toMatchObject({ code: 'not_allowed' })
})

import { expect } from 'vitest'
import { aMember, caller } from '#members/members.fixtures.ts'
import type { Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { savePlan } from '#tests/support/meal-plans/stored-plans.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { mealPlanRoutes } from '../editing/routes.ts'

const ADMIN: Requester = { kind: 'signed-in', authUserId: 'an-admin', profileId: null, isAdmin: true }
const LARGEST_ROW = 400

test('the longest list of meal plans stays small because it contains no days', async ({ ctx }) => {
  const { profile, requester } = await aMember(ctx)
  const week = await aMealPlan(ctx, { profileId: profile.id, goals: ['hypertension'] })
  const more = Array.from({ length: 300 }, (_, at) => ({
    ...week,
    id: newId(),
    created: new Date(week.created.getTime() + 1000 * (at + 1)),
  }))
  for (const plan of more) await savePlan(ctx, plan)
  const call = caller(as(ctx, requester), mealPlanRoutes)
  const { body } = await call('GET', '/mealplan?count=1000')
  expect(body).toMatchObject({ page: 1, count: 300, total: 301 })
  expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual(more.map(({ id }) => id).reverse())
  expect(JSON.stringify(body).length).toBeLessThan(300 * LARGEST_ROW)
  const whole = await call('GET', `/mealplan/${week.id}`)
  expect(whole.body).toMatchObject((await call('GET', '/mealplan?page=301&count=1')).body.data[0])
})

test("only administrators see the owner's address of a meal plan", async ({ ctx }) => {
  const { profile, requester } = await aMember(ctx)
  const { id } = await aMealPlan(ctx, { profileId: profile.id, goals: ['hypertension'] })
  const admin = caller(as(ctx, ADMIN), mealPlanRoutes)
  const member = caller(as(ctx, requester), mealPlanRoutes)
  const named = { profileId: profile.id, username: profile.username }
  expect((await admin('GET', '/mealplan')).body.data[0]).toMatchObject(named)
  expect((await admin('GET', `/mealplan/${id}`)).body).toMatchObject(named)
  expect((await member('GET', '/mealplan')).body.data[0]).not.toHaveProperty('username')
  expect((await member('GET', `/mealplan/${id}`)).body).not.toHaveProperty('username')
})

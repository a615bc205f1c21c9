import { describe, expect } from 'vitest'
import { aMember, caller } from '#members/members.fixtures.ts'
import { changeFacts } from '#members/profiles/acts/change-facts.ts'
import type { FactsChange } from '#members/profiles/facts-change.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { startFirstDelivery } from '../delivery/start-first-delivery.ts'
import { makePlan } from '../orders/make-plan.ts'
import { orders } from '../store/tables.ts'
import { weekCheckRoutes } from './routes.ts'

const planner = aPlanner()
const goal = (slug: string) => starterId('condition', slug)
const LOW_FODMAP = [goal('low-fodmap')]
/** A vegan without soy and gluten who also excludes these foods has no possible low-FODMAP week. */
const VEGAN = { diet: 'vegan' as const, allergies: ['soy' as const, 'gluten' as const] }
const NO_STARCH: FactsChange = { add: { dislikes: ['rice', 'potatoes', 'quinoa', 'cornmeal', 'corn'] } }

async function aTeller(ctx: Context, given: Parameters<typeof aMember>[1], options = { hasConsent: true }) {
  const { profile, requester } = await aMember(ctx, { goals: LOW_FODMAP, ...given }, options)
  const own = as(ctx, requester)
  const call = caller(own, weekCheckRoutes({ planner }))
  const path = `/profile/${profile.id}/week-check`
  return { profile, own, path, check: (body: object) => call('POST', path, body) }
}

describe('the check before a member saves', () => {
  seededTest('shows the obstacle to their week, and what would help', async ({ ctx }) => {
    const { check, profile, own } = await aTeller(ctx, { facts: VEGAN })
    expect(await check({})).toMatchObject({ status: 200, body: { status: 'solvable' } })
    const { body } = await check({ change: NO_STARCH })
    expect(body).toMatchObject({ status: 'infeasible', relaxation: expect.stringMatching(/^A week can be/) })
    expect(body.blocking.length).toBeGreaterThan(0)
    expect(await check({ change: NO_STARCH, goals: [goal('mediterranean')] })).toMatchObject({
      body: { status: expect.any(String) },
    })
    // The member can save the facts regardless.
    const { differing } = await changeFacts(own, { id: profile.id, change: NO_STARCH, seen: 1 })
    expect(differing).toEqual([])
    expect((await check({})).body.status).toBe('infeasible')
  })

  seededTest('saves nothing of the facts being checked', async ({ ctx }) => {
    const { check, own, profile } = await aTeller(ctx, {})
    expect((await check({ change: { set: { circumstances: ['pregnancy'] } } })).body).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/pregnan/i),
    })
    expect((await check({ goals: [] })).body).toMatchObject({ status: 'refused' })
    const { facts } = await changeFacts(own, { id: profile.id, change: {}, seen: 1 })
    expect(facts).toEqual({})
  })

  seededTest('reports safety refusals without solving a week', async ({ ctx }) => {
    const { check } = await aTeller(ctx, { facts: VEGAN })
    const noStarch = { change: NO_STARCH, safetyOnly: true }
    expect((await check(noStarch)).body).toEqual({ status: 'solvable' })
    const pregnant = { change: { set: { circumstances: ['pregnancy'] } }, safetyOnly: true }
    expect((await check(pregnant)).body).toMatchObject({ status: 'refused' })
  })

  seededTest('checks the week that would be delivered next', async ({ ctx }) => {
    const { check, profile } = await aTeller(ctx, {})
    await aSubscription(ctx, { profileId: profile.id })
    await startFirstDelivery(ctx, { profileId: profile.id })
    const [week] = await ctx.db.select().from(orders)
    await makePlan(ctx, planner, week?.id ?? '')
    expect((await check({ change: { set: { diet: 'vegetarian' } } })).body).toEqual({ status: 'solvable' })
  })

  seededTest('is refused for another member, and without consent', async ({ ctx }) => {
    const { path } = await aTeller(ctx, {})
    const other = await aTeller(ctx, {}, { hasConsent: false })
    expect((await caller(other.own, weekCheckRoutes({ planner }))('POST', path, {})).status).toBe(404)
    expect((await other.check({})).status).toBe(409)
    const guest = caller(as(ctx, { kind: 'guest' }), weekCheckRoutes({ planner }))
    expect((await guest('POST', path, {})).status).toBe(401)
    expect((await other.check({ change: { set: { diet: 'carnivore' } } })).status).toBe(400)
  })
})

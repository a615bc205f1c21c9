import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { conditions, pricingPlans } from '#catalogue/tables.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aPlan } from '../members.fixtures.ts'
import { aMemberOnTrial } from '../subscriptions/subscriber.fixtures.ts'
import { confirmCard, openSandbox } from './sandbox.fixtures.ts'

test('no call to Stripe and no object stored there names a health goal', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  const { profileId } = member
  const goals = member.profile.goals
  const larger = await aPlan(ctx, { priceCents: 3900 })
  const named = { name: 'Kidney disease plan', descriptionShort: 'For kidneys' }
  await ctx.db.update(pricingPlans).set(named).where(eq(pricingPlans.id, larger.id))
  await syncSandboxPrices(sandbox.ctx)
  await member.timePasses(8)
  const change = await member.changes()('PUT', '/subscription/plan', { profileId, planId: larger.id, goals })
  expect(change.status).toBe(200)
  const setup = await member.billing('POST', '/billing/card-setup', { profileId })
  const paymentMethod = await confirmCard(sandbox.stripe, setup.body.clientSecret, '5555555555554444')
  expect((await member.billing('PUT', '/billing/card', { profileId, paymentMethod })).status).toBe(200)
  expect((await member.cancel()).status).toBe(200)
  expect((await member.resume()).status).toBe(200)

  const goalsKnown = await ctx.db.select({ id: conditions.id, name: conditions.name }).from(conditions)
  const words = [...goalsKnown.flatMap(({ id, name }) => [id, name]), 'kidney', 'health goal']
  expect(sandbox.requests.length).toBeGreaterThan(15)
  const { rows: objects } = await ctx.db.execute(sql`select body from payments_sandbox.objects`)
  const all = JSON.stringify([sandbox.requests, objects]).toLowerCase()
  for (const word of words) expect(all).not.toContain(word.toLowerCase())
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { requirePricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { updatePricingPlan } from '#catalogue/pricing-plans/update-pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { asSystem } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { aPlan } from '../../members.fixtures.ts'
import { aMemberOnTrial } from '../../subscriptions/subscriber.fixtures.ts'
import { paymentFindings } from '../../tables.ts'
import { openSandbox } from '../sandbox.fixtures.ts'
import { checkSetUp, noteSetUp } from './check-set-up.ts'
import { setUp } from './stripe-setup-command.ts'

test('a plan that Stripe does not know gets a product and a price, and their ids are stored in the plan', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const plan = await aPlan(ctx, { priceCents: 2900 })
  const system = asSystem(sandbox.ctx)
  await noteSetUp(system, sandbox.stripe)
  const open = await ctx.db.select().from(paymentFindings)
  expect(open).toMatchObject([
    { kind: 'set-up-differs', detail: expect.stringContaining('Run stripe-setup.') },
  ])
  expect(await setUp(system, sandbox.stripe)).toMatch(/^Made: price price_\w+ of the plan/)
  const [stored] = await ctx.db.select().from(pricingPlans).where(eq(pricingPlans.id, plan.id))
  const price = await sandbox.stripe.prices.retrieve(stored?.stripePriceId ?? '')
  expect(price).toMatchObject({ unit_amount: 2900, product: plan.stripeProductId })
  expect((await checkSetUp(system, sandbox.stripe)).flatMap(({ problem }) => problem ?? [])).toEqual([])
  expect((await ctx.db.select().from(paymentFindings))[0]?.resolvedAt).not.toBeNull()
  // Once everything is set up, nothing more is created.
  expect(await setUp(system, sandbox.stripe)).toBe('')
})

test('another amount creates another price, and existing subscribers keep theirs', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  const system = asSystem(sandbox.ctx)
  await ctx.db.update(pricingPlans).set({ priceCents: 2100 }).where(eq(pricingPlans.id, member.plan.id))
  expect(await setUp(system, sandbox.stripe)).toContain('Made: price')
  const [stored] = await ctx.db.select().from(pricingPlans).where(eq(pricingPlans.id, member.plan.id))
  expect(stored?.stripePriceId).not.toBe(member.plan.stripePriceId)
  expect((await sandbox.stripe.prices.retrieve(stored?.stripePriceId ?? '')).unit_amount).toBe(2100)
  await member.timePasses(8)
  expect(await member.snapshot()).toMatchObject({ status: 'active', priceCents: 1900 })
})

test('a plan opened before its price was set up can still be saved, without undoing the setup', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const { id } = await aPlan(ctx, { priceCents: 2900 })
  const system = asSystem(sandbox.ctx)
  const opened = await requirePricingPlan(system, id)
  await setUp(system, sandbox.stripe)
  const typed = { featured: true, stripe: { priceId: '', productId: '', buyUrl: '' } }
  const saved = await updatePricingPlan(system, { id, change: typed, readVersion: opened.version })
  const { priceId } = saved.stripe
  expect(saved.featured).toBe(true)
  expect(await sandbox.stripe.prices.retrieve(priceId)).toMatchObject({ unit_amount: 2900 })
  // A change saved by another administrator is a conflict.
  const late = updatePricingPlan(system, { id, change: { featured: false }, readVersion: opened.version })
  await expect(late).rejects.toMatchObject({ code: 'conflict' })
})

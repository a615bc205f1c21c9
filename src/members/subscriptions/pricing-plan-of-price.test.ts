import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { pricingPlans } from '#catalogue/tables.ts'
import { asSystem } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aPlan } from '../members.fixtures.ts'
import { openSandbox } from '../payments/sandbox.fixtures.ts'
import { setUp } from '../payments/set-up/stripe-setup-command.ts'
import { pricingPlanIdOfPrice } from './pricing-plan-of-price.ts'
import { aMemberOnTrial, subscriptionRowOf } from './subscriber.fixtures.ts'

test('a change that we read after its plan’s price has changed is assigned to that plan, and so is its receipt', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  await member.timePasses(8)
  const other = await aPlan(ctx, { priceCents: 2900 })
  await syncSandboxPrices(sandbox.ctx)
  const { items } = await sandbox.stripe.subscriptions.retrieve(member.stripeId)
  await sandbox.stripe.subscriptions.update(member.stripeId, {
    items: [{ id: items.data[0]?.id ?? '', price: other.stripePriceId }],
    proration_behavior: 'always_invoice',
  })
  await ctx.db.update(pricingPlans).set({ priceCents: 3100 }).where(eq(pricingPlans.id, other.id))
  await setUp(asSystem(sandbox.ctx), sandbox.stripe)
  await sandbox.deliverEvents()
  expect(await subscriptionRowOf(ctx)).toMatchObject({
    planId: other.id,
    priceCents: 2900,
  })
  const receipts = (await queuedMails(sandbox.ctx, member.profile.email)).filter(({ subject }) =>
    subject.startsWith('Receipt'),
  )
  expect(receipts.filter(({ text }) => text.includes(other.name))).toHaveLength(1)
})

test('a product that two plans name identifies neither', async ({ ctx }) => {
  const { id, stripeProductId: product } = await aPlan(ctx)
  const earlier = { id: 'price_earlier', product }
  expect(await pricingPlanIdOfPrice(ctx, earlier)).toBe(id)
  await aPlan(ctx, { stripeProductId: product })
  expect(await pricingPlanIdOfPrice(ctx, earlier)).toBeNull()
  expect(await pricingPlanIdOfPrice(ctx, { id: 'price_other', product: null })).toBeNull()
})

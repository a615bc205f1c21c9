import { asc } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { pricingPlanFromRow } from '#catalogue/pricing-plans/pricing-plan-row.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { noteFinding, resolveFindings } from '../../subscriptions/findings/note-finding.ts'
import { priceProblem, readActivePrices } from './ensure-price.ts'
import { portalProblem } from './portal.ts'
import { endpointProblem } from './webhook-endpoint.ts'

export type SetUpClient = Pick<Stripe, 'products' | 'prices' | 'webhookEndpoints' | 'billingPortal'>

/** Checks the setup at Stripe. Returns the problem of each subject, or null if it is correct. */
export async function checkSetUp(
  ctx: Context,
  stripe: SetUpClient,
): Promise<{ subject: string; problem: string | null }[]> {
  const known = await readActivePrices(stripe)
  const prices = (await soldPricingPlans(ctx)).map(async (plan) => ({
    subject: `price:${plan.id}`,
    problem: await priceProblem(stripe, plan, known),
  }))
  // The sandbox sends events to its own product and has its own portal address, so only prices are checked.
  const { payments } = ctx.config
  if (payments.provider === 'sandbox') return Promise.all(prices)
  return Promise.all([
    ...prices,
    endpointProblem(ctx, stripe).then((problem) => ({ subject: 'webhook-endpoint', problem })),
    portalProblem(stripe, payments.portalUrl).then((problem) => ({ subject: 'portal', problem })),
  ])
}

/** Records setup problems as findings for the operator, and resolves findings whose problem is fixed. */
export async function noteSetUp(ctx: Context, stripe: SetUpClient): Promise<void> {
  const kind = 'set-up-differs'
  const right: string[] = []
  for (const { subject, problem } of await checkSetUp(ctx, stripe)) {
    if (problem) await noteFinding(ctx, { kind, subject, detail: `${problem} Run stripe-setup.` })
    else right.push(subject)
  }
  await resolveFindings(ctx, { kind, subjects: right })
}

export async function soldPricingPlans(ctx: Context): Promise<PricingPlan[]> {
  const rows = await ctx.db.select().from(pricingPlans).orderBy(asc(pricingPlans.priceCents))
  return rows.map(pricingPlanFromRow)
}

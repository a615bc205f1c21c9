import { eq } from 'drizzle-orm'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { profiles } from '../../tables.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import type { BillingMailKind, MailFacts } from './billing-mail-texts.ts'
import { cancelLink } from './cancel-link.ts'
import { localDay } from './local-day.ts'
import { renderBillingMail } from './render-billing-mail.ts'

/** `$19`, or `$19.50` where there are cents, as pages write it. */
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const DAY_MS = 24 * 60 * 60 * 1000

/** Writes to a member about their subscription. `occasion` tells one such mail from the next: each goes once. */
export async function queueBillingMail(
  ctx: Context,
  row: SubscriptionRow,
  { kind, occasion, paidCents }: { kind: BillingMailKind; occasion: string; paidCents?: number },
): Promise<void> {
  const [profile] = await ctx.db
    .select({ email: profiles.email, timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, row.profileId))
  if (!profile) return
  const facts = await factsOf(ctx, row, {
    timeZone: profile.timeZone,
    paidCents: paidCents ?? row.priceCents,
  })
  const mail = await renderBillingMail(ctx, { kind, facts, cancelAddress: cancelLink(ctx, row.profileId) })
  const key = `billing:${kind}:${row.id}:${occasion}`
  await queueMail(ctx, { key, to: profile.email, ...mail })
}

async function factsOf(
  ctx: Context,
  row: SubscriptionRow,
  { timeZone, paidCents }: { timeZone: string | null; paidCents: number },
): Promise<MailFacts> {
  const plan = await findPricingPlan(ctx, row.planId)
  const day = (at: Date | null) => (at ? localDay(at, timeZone) : '')
  const { paidUntil } = row
  const grace = paidUntil && new Date(paidUntil.getTime() + ctx.config.payments.graceDays * DAY_MS)
  return {
    plan: plan?.name ?? 'your plan',
    price: DOLLARS.format(row.priceCents / 100),
    paid: DOLLARS.format(paidCents / 100),
    paidUntil: day(paidUntil),
    graceUntil: day(grace),
    resumesOn: day(row.resumesAt),
    nextPrice: DOLLARS.format((row.nextPriceCents ?? row.priceCents) / 100),
    nextPriceFrom: day(row.nextPriceFrom),
    endedOn: day(row.endsAt),
  }
}

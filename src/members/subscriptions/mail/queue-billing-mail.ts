import { eq } from 'drizzle-orm'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { profiles } from '../../tables.ts'
import { cancelLink } from '../cancel-link.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { BillingMail } from './billing-mail.tsx'
import { type BillingMailKind, billingMailWords, type MailFacts } from './billing-mail-texts.ts'
import { localDay } from './local-day.ts'

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
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
  const { paragraphs, button, hasCancelLink, ...head } = billingMailWords(
    kind,
    await factsOf(ctx, row, { timeZone: profile.timeZone, paidCents: paidCents ?? row.priceCents }),
  )
  const { publicUrl } = ctx.config
  const path = kind === 'trial-not-started' ? '/subscribe' : '/account/subscription'
  const mail = await renderMail(
    BillingMail({
      ...head,
      paragraphs,
      button: { label: button, address: `${publicUrl}${path}` },
      cancel: hasCancelLink
        ? { words: 'Cancel in one step', address: cancelLink(ctx, row.profileId) }
        : undefined,
    }),
  )
  const key = `billing:${kind}:${row.id}:${occasion}`
  await queueMail(ctx, { key, to: profile.email, subject: head.subject, ...mail })
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
    endedOn: day(row.endsAt),
  }
}

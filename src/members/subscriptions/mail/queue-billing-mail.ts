import { eq } from 'drizzle-orm'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { profiles } from '../../tables.ts'
import { dollars } from '../dollars.ts'
import { nextChargeOf } from '../next-charge.ts'
import { nextPriceFromOf } from '../next-price.ts'
import { pricingPlanIdOfPrice, type SoldPrice } from '../pricing-plan-of-price.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { graceEndOf } from '../subscription-states.ts'
import type { BillingMailKind, MailFacts } from './billing-mail-texts.ts'
import { cancelLink } from './cancel-link.ts'
import { localDay, localDaysUntil, localMoment } from './local-day.ts'
import { renderBillingMail } from './render-billing-mail.ts'

/** What a mail names that is not as the subscription stands: of a charge, what it was for and until when. */
type Charge = {
  paidCents?: number
  /** What a month costs by then, where another price comes with the charge. */
  priceCents?: number
  paidUntil?: Date
  soldPrice?: SoldPrice
  /** The plan that it names, where that is another than the present one. */
  planId?: string | undefined
  /** What is to be charged, where that is known to the cent. */
  dueCents?: number | undefined
  /** Whether what the member told of themselves lets no week be planned. */
  isRefused?: boolean
}

/** `occasion` tells one such mail from the next: each goes once. */
export type MailAboutMoney = Charge & { kind: BillingMailKind; occasion: string }

/**
 * Writes to a member about their subscription, at the address that they sign in with: the other one may be changed to
 * anything, by whoever holds a token as well.
 */
export async function queueBillingMail(
  ctx: Context,
  row: SubscriptionRow,
  { kind, occasion, ...charge }: MailAboutMoney,
): Promise<void> {
  const [profile] = await ctx.db
    .select({ to: profiles.username, timeZone: profiles.timeZone, version: profiles.mailLinksVersion })
    .from(profiles)
    .where(eq(profiles.id, row.profileId))
  if (!profile) return
  const facts = await factsOf(ctx, row, { timeZone: profile.timeZone, ...charge })
  const { profileId } = row
  const cancelUrl = cancelLink(ctx, { profileId, version: profile.version })
  const mail = await renderBillingMail(ctx, { kind, facts, cancelUrl })
  await queueMail(ctx, { key: billingMailKey(row, { kind, occasion }), to: profile.to, ...mail })
}

/** Under which such a mail goes once. */
export function billingMailKey(
  { id }: Pick<SubscriptionRow, 'id'>,
  { kind, occasion }: Pick<MailAboutMoney, 'kind' | 'occasion'>,
): string {
  return `billing:${kind}:${id}:${occasion}`
}

async function factsOf(
  ctx: Context,
  row: SubscriptionRow,
  {
    timeZone,
    paidCents = row.priceCents,
    priceCents = row.priceCents,
    ...charge
  }: Charge & { timeZone: string | null },
): Promise<MailFacts> {
  const { soldPrice } = charge
  const isOther = soldPrice && soldPrice.id !== row.stripePriceId
  const present = isOther ? await pricingPlanIdOfPrice(ctx, soldPrice) : row.planId
  const planId = charge.planId ?? present
  const plan = planId === null ? null : await findPricingPlan(ctx, planId)
  const graceUntil = graceEndOf(row, ctx.config.payments)
  const day = (at: Date | null) => (at ? localDay(at, timeZone) : '')
  const moment = (at: Date | null) => (at ? localMoment(at, timeZone) : '')
  return {
    plan: plan?.name ?? 'your plan',
    price: dollars(priceCents),
    paid: dollars(paidCents),
    due: charge.dueCents === undefined ? '' : dollars(charge.dueCents),
    hasPromotion: row.promotionCode !== null,
    withoutTrial: row.withoutTrial,
    paidUntil: row.status === 'trialing' ? moment(row.paidUntil) : day(charge.paidUntil ?? row.paidUntil),
    nextChargeOn: day(nextChargeOf(row)),
    trialDaysLeft: row.trialEndsAt && localDaysUntil(row.trialEndsAt, { now: ctx.now(), timeZone }),
    graceUntil: graceUntil && graceUntil > ctx.now() ? day(graceUntil) : '',
    confirmBy: day(row.awaitedPlan && new Date(row.awaitedPlan.until)),
    resumesOn: day(row.resumesAt),
    nextPrice: dollars(row.nextPriceCents ?? row.priceCents),
    nextPriceFrom: day(nextPriceFromOf(row)),
    endedOn: day(row.endsAt),
    isRefused: charge.isRefused ?? false,
    contactUrl: ctx.config.operator.email ? '' : `${ctx.config.publicUrl}/contact`,
  }
}

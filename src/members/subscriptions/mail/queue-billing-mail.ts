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

/**
 * Values in a mail that differ from the current subscription, such as the purpose and the end of a charge.
 */
type Charge = {
  paidCents?: number
  /** The monthly price at that time, if the charge brings a new price. */
  priceCents?: number
  paidUntil?: Date
  soldPrice?: SoldPrice
  /** The plan that the mail names, if it is not the current one. */
  planId?: string | undefined
  /** The amount to be charged, if it is known to the cent. */
  dueCents?: number | undefined
  /** True if the member's reported facts prevent planning a week. */
  isRefused?: boolean
}

/** `occasion` distinguishes mails of the same kind: each is sent once. */
export type MailAboutMoney = Charge & { kind: BillingMailKind; occasion: string }

/**
 * Queues a mail to a member about their subscription. It goes to the sign-in address, because the other
 * address can be changed freely, even by a thief of an access token.
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

/** Builds the key that ensures a mail is sent once. */
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

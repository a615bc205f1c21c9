import { and, eq, gt, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { SubscriptionStatus } from '../../columns/subscription-status.ts'
import { subscriptions } from '../../tables.ts'
import { firstChargeFrom } from '../next-price.ts'

/** The notice period for a new price, in days. */
export const PRICE_NOTICE_DAYS = 30

/** A member who has canceled, or whose subscription has ended, is not charged at any price. */
const MOVED: SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'paused']

export function isCharged({ status }: { status: SubscriptionStatus }): boolean {
  return MOVED.includes(status)
}

export type PresentPrice = { planId: string; priceId: string; priceCents: number }

/** Builds the condition for a plan's subscriptions that pay another price than its current one. */
export function atEarlierPrice({ planId, priceId, priceCents }: PresentPrice): SQL | undefined {
  return and(
    eq(subscriptions.planId, planId),
    ne(subscriptions.stripePriceId, priceId),
    // A price that was raised and lowered again has a new id but costs earlier subscribers the same.
    ne(subscriptions.priceCents, priceCents),
    inArray(subscriptions.status, MOVED),
    isNotNull(subscriptions.stripeSubscriptionId),
  )
}

/** Builds the condition for subscriptions at an earlier price that were not notified of the current one. */
export function notNotifiedOf(plan: PresentPrice, after = ''): SQL | undefined {
  return and(
    atEarlierPrice(plan),
    sql`${subscriptions.nextPriceId} is distinct from ${plan.priceId}`,
    gt(sql`${subscriptions.profileId}::text`, after),
  )
}

/** Returns the first charge after the notice period, all in epoch seconds. */
export function firstChargeAfterNotice(now: number, period: { periodEnd: number; anchor: number }): number {
  return firstChargeFrom(now + PRICE_NOTICE_DAYS * 24 * 60 * 60, period)
}

import { and, eq, gt, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { SubscriptionStatus } from '../../columns/subscription-status.ts'
import { subscriptions } from '../../tables.ts'
import { firstChargeFrom } from '../next-price.ts'

/** How long ahead members are told of another price. */
export const PRICE_NOTICE_DAYS = 30

/** Whoever has canceled or ended is not charged at any price. */
const MOVED: SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'paused']

export function isCharged({ status }: { status: SubscriptionStatus }): boolean {
  return MOVED.includes(status)
}

export type PresentPrice = { planId: string; priceId: string; priceCents: number }

/** The subscriptions of a plan that are charged something else than it costs by now. */
export function atEarlierPrice({ planId, priceId, priceCents }: PresentPrice): SQL | undefined {
  return and(
    eq(subscriptions.planId, planId),
    ne(subscriptions.stripePriceId, priceId),
    // A price that was raised and lowered again has another id, and costs whoever had it before the same.
    ne(subscriptions.priceCents, priceCents),
    inArray(subscriptions.status, MOVED),
    isNotNull(subscriptions.stripeSubscriptionId),
  )
}

/** Of these, those who have not been told of the present price. */
export function notNotifiedOf(plan: PresentPrice, after = ''): SQL | undefined {
  return and(
    atEarlierPrice(plan),
    sql`${subscriptions.nextPriceId} is distinct from ${plan.priceId}`,
    gt(sql`${subscriptions.profileId}::text`, after),
  )
}

/** The first charge that comes once the notice is over, all in seconds. */
export function firstChargeAfterNotice(now: number, period: { periodEnd: number; anchor: number }): number {
  return firstChargeFrom(now + PRICE_NOTICE_DAYS * 24 * 60 * 60, period)
}

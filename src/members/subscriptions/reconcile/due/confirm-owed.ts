import { inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { subscriptions } from '../../../tables.ts'
import { nextReadNumber } from '../../read-number.ts'
import { confirmRecords } from '../../record/confirm-record.ts'
import type { SubscriptionRow } from '../../subscription-row.ts'

/** Of which something is to be paid, or confirmed to a bank; Stripe calls them the same. */
export const OWED_STATUSES = ['past_due', 'unpaid', 'incomplete'] as const

const PAGE = 100

/**
 * Has Stripe list what is owed, and notes what stands as it did. Answers whose subscription has to be read by itself: it is
 * something else by now, or is not listed.
 */
export async function confirmOwed(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
): Promise<{ profileId: string }[]> {
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.status, [...OWED_STATUSES]))
  const others: SubscriptionRow[] = []
  for (const status of OWED_STATUSES) {
    const owed = rows.filter((row) => row.status === status)
    const confirmed = await confirmListed(ctx, stripe, { status, owed })
    others.push(...owed.filter(({ id }) => !confirmed.has(id)))
  }
  return others.map(({ profileId }) => ({ profileId }))
}

/** Which rows of a status stand as they did. */
async function confirmListed(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  { status, owed }: { status: (typeof OWED_STATUSES)[number]; owed: SubscriptionRow[] },
): Promise<Set<string>> {
  const confirmed = new Set<string>()
  const unseen = new Map(owed.map((row) => [row.stripeSubscriptionId, row]))
  const readNumber = owed.length > 0 ? await nextReadNumber(ctx) : 0
  let startingAfter: string | undefined
  // An account may be shared with others, who owe more: never is asked oftener than for each row by itself.
  for (let pages = 0; pages < owed.length && unseen.size > 0; pages += 1) {
    const page = await stripe.subscriptions.list({
      ...{ status, limit: PAGE },
      ...(startingAfter ? { starting_after: startingAfter } : {}),
    })
    const readings = page.data.flatMap((subscription) => {
      const row = unseen.get(subscription.id)
      return row ? [{ row, subscription, readNumber }] : []
    })
    for (const { subscription } of readings) unseen.delete(subscription.id)
    for (const { id } of await confirmRecords(ctx, readings)) confirmed.add(id)
    startingAfter = page.data.at(-1)?.id
    if (!page.has_more) break
  }
  return confirmed
}

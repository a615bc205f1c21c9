import { inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { subscriptions } from '../../../tables.ts'
import { anotherReadNumber } from '../../read-number.ts'
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
  const questions = await ctx.db
    .select({ row: subscriptions, readNumber: anotherReadNumber })
    .from(subscriptions)
    .where(inArray(subscriptions.status, [...OWED_STATUSES]))
  const listed: Listed[] = []
  for (const status of OWED_STATUSES) {
    const owed = questions.filter(({ row }) => row.status === status)
    listed.push(...(await listOwed(stripe, { status, owed })))
  }
  const confirmed = new Set((await confirmRecords(ctx, listed)).map(({ id }) => id))
  return questions
    .filter(({ row }) => !confirmed.has(row.id))
    .map(({ row: { profileId } }) => ({ profileId }))
}

/** A row, and the number of the question whether it stands. */
type Question = { row: SubscriptionRow; readNumber: number }

/** With what Stripe has of it. */
type Listed = Question & { subscription: Stripe.Subscription }

/** Those of a status that Stripe lists under it, too. */
async function listOwed(
  stripe: Pick<Stripe, 'subscriptions'>,
  { status, owed }: { status: (typeof OWED_STATUSES)[number]; owed: Question[] },
): Promise<Listed[]> {
  const listed: Listed[] = []
  const unseen = new Map(owed.map((question) => [question.row.stripeSubscriptionId, question]))
  let startingAfter: string | undefined
  // An account may be shared with others, who owe more: never is asked oftener than for each row by itself.
  for (let pages = 0; pages < owed.length && unseen.size > 0; pages += 1) {
    const page = await stripe.subscriptions.list({
      ...{ status, limit: PAGE },
      ...(startingAfter ? { starting_after: startingAfter } : {}),
    })
    for (const subscription of page.data) {
      const question = unseen.get(subscription.id)
      if (question) listed.push({ ...question, subscription })
      unseen.delete(subscription.id)
    }
    startingAfter = page.data.at(-1)?.id
    if (!page.has_more) break
  }
  return listed
}

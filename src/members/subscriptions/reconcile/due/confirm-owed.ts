import { inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { subscriptions } from '../../../tables.ts'
import { anotherReadNumber } from '../../read-number.ts'
import { confirmRecords } from '../../record/confirm-record.ts'
import type { SubscriptionRow } from '../../subscription-row.ts'

/** States with an amount to pay or to confirm with a bank. Stripe uses the same names. */
export const OWED_STATUSES = ['past_due', 'unpaid', 'incomplete'] as const

const PAGE = 100

/**
 * Confirms owed subscriptions by a list from Stripe, and records those that are unchanged. Returns those that
 * must be read individually, because they changed or are not listed.
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

/** A row, and the number of the read that checks it. */
type Question = { row: SubscriptionRow; readNumber: number }

/** A row with its subscription from Stripe. */
type Listed = Question & { subscription: Stripe.Subscription }

/** Returns the rows of a status that Stripe also lists under this status. */
async function listOwed(
  stripe: Pick<Stripe, 'subscriptions'>,
  { status, owed }: { status: (typeof OWED_STATUSES)[number]; owed: Question[] },
): Promise<Listed[]> {
  const listed: Listed[] = []
  const unseen = new Map(owed.map((question) => [question.row.stripeSubscriptionId, question]))
  let startingAfter: string | undefined
  // Other products on a shared account may owe more, so never make more calls than reading each row
  // individually would take.
  for (let pages = 0; pages < owed.length && unseen.size > 0; pages += 1) {
    const page = await stripe.subscriptions.list({
      status,
      limit: PAGE,
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

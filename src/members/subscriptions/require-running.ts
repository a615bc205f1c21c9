import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireOwnProfile } from '../payments/customers/payment-account.ts'
import type { ProfileRow } from '../profiles/store/profile.ts'
import { subscriptions } from '../tables.ts'
import type { SubscriptionRow } from './subscription-row.ts'

export type Running = {
  profile: ProfileRow
  row: SubscriptionRow & { stripeSubscriptionId: string }
}

/** Returns the member's own subscription, ended or not. Throws if the provider doesn't know it yet. */
export async function requireKnown(ctx: Context, profileId: string): Promise<Running> {
  const profile = await requireOwnProfile(ctx, profileId)
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profile.id))
  if (!row) throw new AppError('conflict', 'There is no subscription yet.')
  const { stripeSubscriptionId } = row
  if (!stripeSubscriptionId)
    throw new AppError('conflict', 'Your subscription is just being started. Please try again in a minute.')
  return { profile, row: { ...row, stripeSubscriptionId } }
}

/** Like `requireKnown`, but throws if the subscription has ended. */
export async function requireRunning(ctx: Context, profileId: string): Promise<Running> {
  const known = await requireKnown(ctx, profileId)
  if (known.row.status !== 'ended') return known
  throw new AppError('conflict', 'Your subscription has ended. You can start it again.')
}

/** Throws if the subscription has ended: it can no longer be canceled, moved or credited. */
export function requireNotEnded({ status }: Pick<SubscriptionRow, 'status'>): void {
  if (status === 'ended') throw new AppError('conflict', 'The subscription has ended.')
}

/**
 * Throws `conflict` unless the subscription is canceled and still runs, so that the cancellation can be
 * undone.
 */
export function requireCanceled({ status }: Pick<SubscriptionRow, 'status'>): void {
  requireNotEnded({ status })
  if (status !== 'ending') throw new AppError('conflict', 'The subscription is not canceled.')
}

import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { asSystem, type Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { AppError } from '#platform/errors.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { openCancelLink } from '../mail/cancel-link.ts'
import { localDay } from '../mail/local-day.ts'
import { cancelSubscription } from './cancel-subscription.ts'

type CancelledByLink = { status: 'ending' | 'ended'; endsOn: string }

/** Cancels the subscription whose member was sent this link. Repeated, it changes nothing. */
export async function cancelByLink(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  { token }: { token: string },
): Promise<CancelledByLink> {
  const opened = openCancelLink(ctx, token)
  if (!opened) throw new AppError('invalid', 'This link is not valid any more. Cancel on your account page.')
  return withRowsOf({ memberId: opened.profileId }, () => cancelOf(ctx, stripe, opened))
}

async function cancelOf(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  opened: { profileId: string },
): Promise<CancelledByLink> {
  const [known] = await ctx.db
    .select({ row: subscriptions, timeZone: profiles.timeZone })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.profileId))
    .where(eq(subscriptions.profileId, opened.profileId))
  if (!known) throw new AppError('conflict', 'There is no subscription any more, and nothing is charged.')
  const answer = (status: 'ending' | 'ended', at: Date | null) => ({
    status,
    endsOn: at ? localDay(at, known.timeZone) : '',
  })
  if (known.row.status === 'ended') return answer('ended', known.row.endsAt)
  const { state } = await cancelSubscription(asSystem(ctx), stripe, opened)
  if (state.status === 'ended') return answer('ended', state.endedAt)
  return answer('ending', state.status === 'ending' ? state.endsAt : null)
}

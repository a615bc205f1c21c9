import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { asSystem, type Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { AppError } from '#platform/errors.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { type CancelLink, openCancelLink } from '../mail/cancel-link.ts'
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
  if (!opened) throw linkIsVoid()
  return withRowsOf({ memberId: opened.profileId }, () => cancelOf(ctx, stripe, opened))
}

async function cancelOf(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  opened: CancelLink,
): Promise<CancelledByLink> {
  const [known] = await ctx.db
    .select({ row: subscriptions, timeZone: profiles.timeZone, version: profiles.mailLinksVersion })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.profileId))
    .where(eq(subscriptions.profileId, opened.profileId))
  if (!known) throw new AppError('conflict', 'There is no subscription any more, and nothing is charged.')
  if (known.version !== opened.version) throw linkIsVoid()
  const answer = (status: 'ending' | 'ended', at: Date | null) => ({
    status,
    endsOn: at ? localDay(at, known.timeZone) : '',
  })
  if (known.row.status === 'ended') return answer('ended', known.row.endsAt)
  const { state } = await cancelSubscription(asSystem(ctx), stripe, { profileId: opened.profileId })
  if (state.status === 'ended') return answer('ended', state.endedAt)
  return answer('ending', state.status === 'ending' ? state.endsAt : null)
}

function linkIsVoid(): AppError {
  return new AppError('invalid', 'This link is not valid any more. Cancel on your account page.')
}

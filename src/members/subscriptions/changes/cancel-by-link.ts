import { eq } from 'drizzle-orm'
import { asSystem, type Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { AppError } from '#platform/errors.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { type CancelLink, openCancelLink } from '../mail/cancel-link.ts'
import { localDay } from '../mail/local-day.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { resolveRestart } from './change-at-stripe.ts'

/** `running` means that there is still something to cancel. */
type StateOfLink = { status: 'running' | 'ending' | 'ended'; endsOn: string }
type CancelledByLink = { status: 'ending' | 'ended'; endsOn: string }

/** Cancels the subscription of the member who was sent this link. Repeating the call changes nothing. */
export async function cancelByLink(
  ctx: Context,
  stripe: ReadingClient,
  { token }: { token: string },
): Promise<CancelledByLink> {
  const opened = requireLink(ctx, token)
  return withRowsOf({ memberId: opened.profileId }, () => cancelOf(ctx, stripe, opened))
}

/** Returns the state of the subscription that this link would cancel. Changes nothing. */
export async function findByCancelLink(ctx: Context, { token }: { token: string }): Promise<StateOfLink> {
  const opened = requireLink(ctx, token)
  const { row, timeZone } = await withRowsOf({ memberId: opened.profileId }, () => requireLinked(ctx, opened))
  const mayRun = row.status !== 'ending' && (row.status !== 'ended' || row.restartKey !== null)
  const status = mayRun ? 'running' : (row.status as 'ending' | 'ended')
  return { status, endsOn: row.endsAt ? localDay(row.endsAt, timeZone) : '' }
}

function requireLink(ctx: Context, token: string): CancelLink {
  const opened = openCancelLink(ctx, token)
  if (!opened) throw linkIsVoid()
  return opened
}

async function requireLinked(ctx: Context, { profileId, version }: CancelLink) {
  const [known] = await ctx.db
    .select({ row: subscriptions, timeZone: profiles.timeZone, version: profiles.mailLinksVersion })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.profileId))
    .where(eq(subscriptions.profileId, profileId))
  if (!known) throw new AppError('conflict', 'There is no longer a subscription, and nothing is charged.')
  if (known.version !== version) throw linkIsVoid()
  return known
}

/**
 * Resolves a pending restart first, so that a subscription that may be running again is not reported as
 * ended.
 */
async function requireLinkedByNow(ctx: Context, stripe: ReadingClient, opened: CancelLink) {
  await resolveRestart(ctx, stripe, (await requireLinked(ctx, opened)).row)
  return requireLinked(ctx, opened)
}

async function cancelOf(ctx: Context, stripe: ReadingClient, opened: CancelLink): Promise<CancelledByLink> {
  const known = await requireLinkedByNow(ctx, stripe, opened)
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
  return new AppError('invalid', 'This link is no longer valid. Open your subscription to cancel it.')
}

import type { Context } from '#platform/context.ts'
import { eraseMailsOf, takeBackMail } from '#platform/mail/erase-mails.ts'
import { readdressMails } from '#platform/mail/failed-mails.ts'
import { announceVoided, OF_PLANS } from '../plan-mails-voided.ts'
import { raiseLinksVersion } from '../store/revoke-mail-links.ts'

/** Key prefixes of mails that are meant for the member, rather than for verifying an address. */
const OF_THE_MEMBER = ['not-made:', 'billing:', 'goal-withdrawn:', 'recall:']

/**
 * Redirects a member's waiting mails to a new address. Earlier links are revoked, so mails with plans are
 * written again. The verification mail to the old address is withdrawn. Must run in the transaction that
 * changes the address.
 */
export async function moveMails(
  ctx: Context,
  { profileId, authUserId, from, to }: { profileId: string; authUserId: string; from: string; to: string },
): Promise<void> {
  await readdressMails(ctx, { from, to, keys: OF_THE_MEMBER })
  await takeBackMail(ctx, { key: `prove-address:${authUserId}` })
  await raiseLinksVersion(ctx, profileId)
  const keys = await eraseMailsOf(ctx, { memberId: profileId, keys: OF_PLANS })
  await announceVoided(ctx, { profileId, keys })
}

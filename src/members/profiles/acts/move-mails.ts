import type { Context } from '#platform/context.ts'
import { eraseMailsOf, takeBackMail } from '#platform/mail/erase-mails.ts'
import { readdressMails } from '#platform/mail/failed-mails.ts'
import { announceVoided, OF_PLANS } from '../plan-mails-voided.ts'
import { raiseLinksVersion } from '../store/revoke-mail-links.ts'

/** How the keys of mails begin that are for the member, and not to prove an address. */
const OF_THE_MEMBER = ['not-made:', 'billing:', 'goal-withdrawn:', 'recall:']

/**
 * Has what waits to be mailed to a member follow them to another address. Links in earlier mails end, so that mails which
 * bring plans are written anew. Nobody is asked any more whether the old address is theirs. In the transaction that
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

import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { eraseMailsOf } from '#platform/mail/erase-mails.ts'
import { forgetConsents } from '#platform/member-keys/member-key.ts'
import { announceVoided } from '../profiles/plan-mails-voided.ts'
import { requireProfileRow } from '../profiles/store/find-profile.ts'
import { raiseLinksVersion } from '../profiles/store/revoke-mail-links.ts'
import { endConsent } from './give-consent.ts'

/** Consents that can be withdrawn without closing the account. */
const WITHDRAWABLE = ['health-data', 'dietitian'] as const
type Withdrawable = (typeof WITHDRAWABLE)[number]

/**
 * Withdraws a member's consent. Without the consent to the use of health data, no meal plan is made, waiting
 * plans are not mailed, and no dietitian can read a plan. Facts already reported stay for the member to
 * change or delete. Only the member can withdraw; repeating the call changes nothing.
 */
export async function withdrawConsent(
  ctx: Context,
  { profileId, kind = 'health-data' }: { profileId: string; kind?: Withdrawable },
): Promise<void> {
  requireSignedIn(ctx.requester)
  const id = await inTransaction(ctx, async (ctx) => {
    const { authUserId, id } = await requireProfileRow(ctx, profileId, { forUpdate: true })
    if (ctx.requester.kind !== 'signed-in' || ctx.requester.authUserId !== authUserId)
      throw notFound('profile')
    if (kind === 'health-data') await endConsent(ctx, id, 'dietitian')
    if (!(await endConsent(ctx, id, kind))) return id
    if (kind === 'health-data') {
      await raiseLinksVersion(ctx, id)
      const keys = await eraseMailsOf(ctx, { memberId: id })
      // If the member agrees again, the plans are mailed after all.
      await announceVoided(ctx, { profileId: id, keys })
    }
    await recordChange(ctx, { act: 'withdraw-consent', subject: `profile:${id}`, after: { kind } })
    return id
  })
  // A process that read the key before this commit has cached a consent that was still in force.
  forgetConsents(ctx.config, [id])
}

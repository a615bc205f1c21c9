import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireProfileRow } from '../profiles/find-profile.ts'
import { raiseLinksVersion } from '../profiles/revoke-mail-links.ts'
import { endConsent } from './give-consent.ts'

/**
 * Takes back a member's consent to the use of their health data: no meal plan is made from then on. What was
 * told stays, for the member to change or delete. Only the member can; repeated, it changes nothing.
 */
export async function withdrawConsent(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  requireSignedIn(ctx.who)
  await inTransaction(ctx, async (ctx) => {
    const { authUserId, id } = await requireProfileRow(ctx, profileId, { isLocked: true })
    if (ctx.who.kind !== 'signed-in' || ctx.who.authUserId !== authUserId) throw notFound('profile')
    const kind = 'health-data'
    if (!(await endConsent(ctx, id, kind))) return
    await raiseLinksVersion(ctx, id)
    await recordChange(ctx, { act: 'withdraw-consent', subject: `profile:${id}`, after: { kind } })
  })
}

import { type Context, requireAdmin } from '#platform/context.ts'
import { requireOwnSub } from '../../users/require-user.ts'
import { changeMfaPreference } from './change-mfa-preference.ts'

const OFF = { Enabled: false }

/**
 * Takes the second factors off the account of somebody who has lost them, by an administrator. The password alone signs
 * in then, until they set another up, which is asked of staff at once. They are mailed, and can undo it. Passkeys stay.
 */
export async function resetSecondFactors(
  ctx: Context,
  { authUserId: sub }: { authUserId: string },
): Promise<void> {
  requireAdmin(ctx.requester)
  requireOwnSub(sub)
  const preference = { SMSMfaSettings: OFF, SoftwareTokenMfaSettings: OFF, EmailMfaSettings: OFF }
  await changeMfaPreference(ctx, { sub, preference, mayEndLast: true })
}

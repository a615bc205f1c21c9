import { type Context, requireAdmin } from '#platform/context.ts'
import { requireOwnSub } from '../../users/require-user.ts'
import { changeMfaPreference } from './change-mfa-preference.ts'

const OFF = { Enabled: false }

/**
 * Removes the second factors of a user who has lost them. For administrators. Until the user sets up another
 * one, which staff must do immediately, the password alone signs in. The user is mailed and can undo it.
 * Passkeys stay.
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

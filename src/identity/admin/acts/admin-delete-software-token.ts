import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { changeMfaPreference } from '../../mfa/acts/change-mfa-preference.ts'
import { forgetTotpAttempts } from '../../mfa/check-software-token.ts'
import { parseRequest } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { softwareTokens } from '../../tables.ts'
import { namedUser, requireNamedUser } from './named-user.ts'

/**
 * Deletes the authenticator app of a user who lost it. If they must have a second factor, they set one up at
 * the next sign-in.
 */
export async function adminDeleteSoftwareToken(ctx: Context, request: unknown) {
  const { sub } = await requireNamedUser(ctx, parseRequest(namedUser, request))
  await inTransaction(ctx, async (ctx) => {
    const preference = { SoftwareTokenMfaSettings: { Enabled: false } }
    await changeMfaPreference(ctx, { sub, preference, mayEndLast: true })
    const deleted = await ctx.db
      .delete(softwareTokens)
      .where(eq(softwareTokens.sub, sub))
      .returning({ sub: softwareTokens.sub })
    if (deleted.length === 0)
      throw new ProtocolError('ResourceNotFoundException', 'The user has no software token.')
    await forgetTotpAttempts(ctx, sub)
    await recordChange(ctx, { act: 'delete-software-token', subject: `user:${sub}` })
  })
  return {}
}

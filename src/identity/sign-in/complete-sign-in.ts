import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { startSignIn } from '../tokens/start-sign-in.ts'
import { sealChallenge } from './challenge.ts'
import type { UserRow } from './find-claimant.ts'

const TEMPORARY_PASSWORD_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** After a right password: tokens, or the next challenge that stands before them. */
export async function completeSignIn(ctx: Context, { user, clientId }: { user: UserRow; clientId: string }) {
  switch (user.status) {
    case 'UNCONFIRMED':
      throw new ProtocolError('UserNotConfirmedException', 'User is not confirmed.')
    case 'RESET_REQUIRED':
      throw new ProtocolError('PasswordResetRequiredException', 'Password reset required for the user')
    case 'CONFIRMED':
      return { ChallengeParameters: {}, AuthenticationResult: await startSignIn(ctx, { user, clientId }) }
    case 'FORCE_CHANGE_PASSWORD':
      return newPasswordChallenge(ctx, { user, clientId })
  }
}

function newPasswordChallenge(ctx: Context, { user, clientId }: { user: UserRow; clientId: string }) {
  const { sub, username, passwordSetAt, emailVerified } = user
  if (passwordSetAt.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS <= ctx.now().getTime()) {
    const message = 'Temporary password has expired and must be reset by an administrator.'
    throw new ProtocolError('NotAuthorizedException', message)
  }
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: sealChallenge(
      ctx,
      { name: 'NEW_PASSWORD_REQUIRED', clientId },
      { sub, username, passwordSetAt: passwordSetAt.getTime() },
    ),
    ChallengeParameters: {
      USER_ID_FOR_SRP: sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify({ email: username, email_verified: String(emailVerified) }),
    },
  }
}

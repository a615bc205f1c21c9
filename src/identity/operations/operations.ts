import type { Context } from '#platform/context.ts'
import { changePassword } from './change-password.ts'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts'
import { getUser } from './get-user.ts'
import { globalSignOut } from './global-sign-out.ts'
import { initiateAuth } from './initiate-auth.ts'
import { refuseGuest } from './refuse-guest.ts'
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts'
import { revokeToken } from './revoke-token.ts'

export type Operation = (ctx: Context, request: unknown) => Promise<object>

/** Everything that can be asked from outside, by its `X-Amz-Target`. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['AWSCognitoIdentityProviderService.InitiateAuth', initiateAuth],
  ['AWSCognitoIdentityProviderService.RespondToAuthChallenge', respondToAuthChallenge],
  ['AWSCognitoIdentityProviderService.GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['AWSCognitoIdentityProviderService.GetUser', getUser],
  ['AWSCognitoIdentityProviderService.RevokeToken', revokeToken],
  ['AWSCognitoIdentityProviderService.GlobalSignOut', globalSignOut],
  ['AWSCognitoIdentityProviderService.ChangePassword', changePassword],
  ['AWSCognitoIdentityService.GetId', refuseGuest],
  ['AWSCognitoIdentityService.GetCredentialsForIdentity', refuseGuest],
])

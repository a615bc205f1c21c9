import type { Context } from '#platform/context.ts'
import { deleteUserAttributes } from '../attributes/delete-user-attributes.ts'
import { getUserAttributeVerificationCode } from '../attributes/get-user-attribute-verification-code.ts'
import { updateUserAttributes } from '../attributes/update-user-attributes.ts'
import { verifyUserAttribute } from '../attributes/verify-user-attribute.ts'
import { confirmDevice } from '../devices/acts/confirm-device.ts'
import { forgetDevice } from '../devices/acts/forget-device.ts'
import { getDevice } from '../devices/acts/get-device.ts'
import { listDevices } from '../devices/acts/list-devices.ts'
import { updateDeviceStatus } from '../devices/acts/update-device-status.ts'
import { getCredentialsForIdentity } from '../identity-pool/get-credentials-for-identity.ts'
import { getId } from '../identity-pool/get-id.ts'
import { associateSoftwareToken } from '../mfa/acts/associate-software-token.ts'
import { setUserMfaPreference } from '../mfa/acts/set-user-mfa-preference.ts'
import { verifySoftwareToken } from '../mfa/acts/verify-software-token.ts'
import { completeWebAuthnRegistration } from '../passkeys/acts/complete-web-authn-registration.ts'
import { deleteWebAuthnCredential } from '../passkeys/acts/delete-web-authn-credential.ts'
import { listWebAuthnCredentials } from '../passkeys/acts/list-web-authn-credentials.ts'
import { startWebAuthnRegistration } from '../passkeys/acts/start-web-authn-registration.ts'
import { confirmForgotPassword } from '../password-reset/confirm-forgot-password.ts'
import { forgotPassword } from '../password-reset/forgot-password.ts'
import { confirmSignUp } from '../sign-up/confirm-sign-up.ts'
import { resendConfirmationCode } from '../sign-up/resend-confirmation-code.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { changePassword } from './change-password.ts'
import { type BeforeLeaving, deleteUser } from './delete-user.ts'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts'
import { getUser } from './get-user.ts'
import { globalSignOut } from './global-sign-out.ts'
import { initiateAuth } from './initiate-auth.ts'
import { listOwnSessions } from './list-user-sessions.ts'
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts'
import { revokeToken } from './revoke-token.ts'
import { revokeOwnSession } from './revoke-user-session.ts'

export type PoolOperation = (ctx: Context, request: unknown) => Promise<object>

/** Builds the public operations, by `X-Amz-Target`. */
export function operationsWith({
  beforeLeaving,
}: {
  beforeLeaving: BeforeLeaving
}): ReadonlyMap<string, PoolOperation> {
  return new Map<string, PoolOperation>([
    ...OPERATIONS,
    ['AWSCognitoIdentityProviderService.DeleteUser', deleteUser(beforeLeaving)],
  ])
}

const OPERATIONS = new Map<string, PoolOperation>([
  ['AWSCognitoIdentityProviderService.InitiateAuth', initiateAuth],
  ['AWSCognitoIdentityProviderService.RespondToAuthChallenge', respondToAuthChallenge],
  ['AWSCognitoIdentityProviderService.GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['AWSCognitoIdentityProviderService.GetUser', getUser],
  ['AWSCognitoIdentityProviderService.RevokeToken', revokeToken],
  ['AWSCognitoIdentityProviderService.GlobalSignOut', globalSignOut],
  ['AWSCognitoIdentityProviderService.ListUserSessions', listOwnSessions],
  ['AWSCognitoIdentityProviderService.RevokeUserSession', revokeOwnSession],
  ['AWSCognitoIdentityProviderService.ChangePassword', changePassword],
  ['AWSCognitoIdentityProviderService.SignUp', signUp],
  ['AWSCognitoIdentityProviderService.ConfirmSignUp', confirmSignUp],
  ['AWSCognitoIdentityProviderService.ResendConfirmationCode', resendConfirmationCode],
  ['AWSCognitoIdentityProviderService.ForgotPassword', forgotPassword],
  ['AWSCognitoIdentityProviderService.ConfirmForgotPassword', confirmForgotPassword],
  ['AWSCognitoIdentityProviderService.UpdateUserAttributes', updateUserAttributes],
  ['AWSCognitoIdentityProviderService.DeleteUserAttributes', deleteUserAttributes],
  ['AWSCognitoIdentityProviderService.GetUserAttributeVerificationCode', getUserAttributeVerificationCode],
  ['AWSCognitoIdentityProviderService.VerifyUserAttribute', verifyUserAttribute],
  ['AWSCognitoIdentityProviderService.AssociateSoftwareToken', associateSoftwareToken],
  ['AWSCognitoIdentityProviderService.VerifySoftwareToken', verifySoftwareToken],
  ['AWSCognitoIdentityProviderService.SetUserMFAPreference', setUserMfaPreference],
  ['AWSCognitoIdentityProviderService.StartWebAuthnRegistration', startWebAuthnRegistration],
  ['AWSCognitoIdentityProviderService.CompleteWebAuthnRegistration', completeWebAuthnRegistration],
  ['AWSCognitoIdentityProviderService.ListWebAuthnCredentials', listWebAuthnCredentials],
  ['AWSCognitoIdentityProviderService.DeleteWebAuthnCredential', deleteWebAuthnCredential],
  ['AWSCognitoIdentityProviderService.ConfirmDevice', confirmDevice],
  ['AWSCognitoIdentityProviderService.ListDevices', listDevices],
  ['AWSCognitoIdentityProviderService.UpdateDeviceStatus', updateDeviceStatus],
  ['AWSCognitoIdentityProviderService.GetDevice', getDevice],
  ['AWSCognitoIdentityProviderService.ForgetDevice', forgetDevice],
  ['AWSCognitoIdentityService.GetId', getId],
  ['AWSCognitoIdentityService.GetCredentialsForIdentity', getCredentialsForIdentity],
])

/** Operations that send a mail, limited per network address. */
export const MAILING_OPERATIONS: ReadonlySet<PoolOperation> = new Set<PoolOperation>([
  signUp,
  resendConfirmationCode,
  forgotPassword,
  updateUserAttributes,
  getUserAttributeVerificationCode,
])

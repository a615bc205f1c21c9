import type { PoolOperation } from '../operations/operations.ts'
import { adminConfirmSignUp } from './admin-confirm-sign-up.ts'
import { adminCreateUser } from './admin-create-user.ts'
import { adminDeleteUser } from './admin-delete-user.ts'
import { adminDisableUser, adminEnableUser } from './admin-disable-user.ts'
import { adminGetUser } from './admin-get-user.ts'
import { adminInitiateAuth } from './admin-initiate-auth.ts'
import { adminResetUserPassword } from './admin-reset-user-password.ts'
import { adminSetUserMfaPreference } from './admin-set-user-mfa-preference.ts'
import { adminSetUserPassword } from './admin-set-user-password.ts'
import { adminUpdateUserAttributes } from './admin-update-user-attributes.ts'
import { adminUserGlobalSignOut } from './admin-user-global-sign-out.ts'
import { listUsers } from './list-users.ts'

/** What can be asked from inside alone, by its `X-Amz-Target`. */
export const ADMIN_OPERATIONS: ReadonlyMap<string, PoolOperation> = new Map<string, PoolOperation>([
  ['AWSCognitoIdentityProviderService.AdminConfirmSignUp', adminConfirmSignUp],
  ['AWSCognitoIdentityProviderService.AdminCreateUser', adminCreateUser],
  ['AWSCognitoIdentityProviderService.AdminDeleteUser', adminDeleteUser],
  ['AWSCognitoIdentityProviderService.AdminDisableUser', adminDisableUser],
  ['AWSCognitoIdentityProviderService.AdminEnableUser', adminEnableUser],
  ['AWSCognitoIdentityProviderService.AdminGetUser', adminGetUser],
  ['AWSCognitoIdentityProviderService.AdminInitiateAuth', adminInitiateAuth],
  ['AWSCognitoIdentityProviderService.AdminResetUserPassword', adminResetUserPassword],
  ['AWSCognitoIdentityProviderService.AdminSetUserMFAPreference', adminSetUserMfaPreference],
  ['AWSCognitoIdentityProviderService.AdminSetUserPassword', adminSetUserPassword],
  ['AWSCognitoIdentityProviderService.AdminUpdateUserAttributes', adminUpdateUserAttributes],
  ['AWSCognitoIdentityProviderService.AdminUserGlobalSignOut', adminUserGlobalSignOut],
  ['AWSCognitoIdentityProviderService.ListUsers', listUsers],
])

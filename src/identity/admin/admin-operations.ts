import type { PoolOperation } from '../operations/operations.ts'
import { adminConfirmSignUp } from './acts/admin-confirm-sign-up.ts'
import { adminCreateUser } from './acts/admin-create-user.ts'
import { adminDeleteSoftwareToken } from './acts/admin-delete-software-token.ts'
import { adminDeleteUser } from './acts/admin-delete-user.ts'
import { adminDisableUser, adminEnableUser } from './acts/admin-disable-user.ts'
import { adminGetUser } from './acts/admin-get-user.ts'
import { adminInitiateAuth } from './acts/admin-initiate-auth.ts'
import { adminResetUserPassword } from './acts/admin-reset-user-password.ts'
import { adminSetUserMfaPreference } from './acts/admin-set-user-mfa-preference.ts'
import { adminSetUserPassword } from './acts/admin-set-user-password.ts'
import { adminUpdateUserAttributes } from './acts/admin-update-user-attributes.ts'
import { adminUserGlobalSignOut } from './acts/admin-user-global-sign-out.ts'
import {
  adminAddUserToGroup,
  adminListGroupsForUser,
  adminRemoveUserFromGroup,
  createGroup,
  deleteGroup,
  getGroup,
  listGroupsOfPool,
  listUsersInGroup,
} from './acts/groups.ts'
import { listUsers } from './acts/list-users.ts'
import { adminListUserSessions, adminRevokeUserSession } from './acts/user-sessions.ts'

/** Operations available only internally, by `X-Amz-Target`. */
export const ADMIN_OPERATIONS: ReadonlyMap<string, PoolOperation> = new Map<string, PoolOperation>([
  ['AWSCognitoIdentityProviderService.AdminAddUserToGroup', adminAddUserToGroup],
  ['AWSCognitoIdentityProviderService.AdminConfirmSignUp', adminConfirmSignUp],
  ['AWSCognitoIdentityProviderService.AdminCreateUser', adminCreateUser],
  ['AWSCognitoIdentityProviderService.AdminDeleteSoftwareToken', adminDeleteSoftwareToken],
  ['AWSCognitoIdentityProviderService.AdminDeleteUser', adminDeleteUser],
  ['AWSCognitoIdentityProviderService.AdminDisableUser', adminDisableUser],
  ['AWSCognitoIdentityProviderService.AdminEnableUser', adminEnableUser],
  ['AWSCognitoIdentityProviderService.AdminGetUser', adminGetUser],
  ['AWSCognitoIdentityProviderService.AdminInitiateAuth', adminInitiateAuth],
  ['AWSCognitoIdentityProviderService.AdminListGroupsForUser', adminListGroupsForUser],
  ['AWSCognitoIdentityProviderService.AdminListUserSessions', adminListUserSessions],
  ['AWSCognitoIdentityProviderService.AdminRemoveUserFromGroup', adminRemoveUserFromGroup],
  ['AWSCognitoIdentityProviderService.AdminResetUserPassword', adminResetUserPassword],
  ['AWSCognitoIdentityProviderService.AdminRevokeUserSession', adminRevokeUserSession],
  ['AWSCognitoIdentityProviderService.AdminSetUserMFAPreference', adminSetUserMfaPreference],
  ['AWSCognitoIdentityProviderService.AdminSetUserPassword', adminSetUserPassword],
  ['AWSCognitoIdentityProviderService.AdminUpdateUserAttributes', adminUpdateUserAttributes],
  ['AWSCognitoIdentityProviderService.AdminUserGlobalSignOut', adminUserGlobalSignOut],
  ['AWSCognitoIdentityProviderService.CreateGroup', createGroup],
  ['AWSCognitoIdentityProviderService.DeleteGroup', deleteGroup],
  ['AWSCognitoIdentityProviderService.GetGroup', getGroup],
  ['AWSCognitoIdentityProviderService.ListGroups', listGroupsOfPool],
  ['AWSCognitoIdentityProviderService.ListUsers', listUsers],
  ['AWSCognitoIdentityProviderService.ListUsersInGroup', listUsersInGroup],
])

import {
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  AdminListUserSessionsCommand,
  AdminRevokeUserSessionCommand,
  ListUserSessionsCommand,
  RevokeUserSessionCommand,
} from '@aws-sdk/client-cognito-identity-provider'

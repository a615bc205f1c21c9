import type { Draw } from '#tests/support/fuzz/draw.ts'
import type { AttackRequest } from './attack-request.ts'
import type { Cast } from './cast.ts'
import { brokenJson, headerGame, withHostileText } from './hostile.ts'

/** Each action of the user pool with its parameters. `$name` is replaced by a known value of an account. */
const ACTIONS: Record<string, object[]> = {
  InitiateAuth: [
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: '$username', PASSWORD: '$password' } },
    { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: '$username', SRP_A: '$hex' } },
    { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: '$refresh', DEVICE_KEY: '$device' } },
    { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: '$username', PREFERRED_CHALLENGE: 'WEB_AUTHN' } },
    { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: '$username' } },
  ],
  RespondToAuthChallenge: [
    {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: '$sub',
        PASSWORD_CLAIM_SECRET_BLOCK: '$base64',
        TIMESTAMP: '$timestamp',
        PASSWORD_CLAIM_SIGNATURE: '$base64',
        DEVICE_KEY: '$device',
      },
    },
    challenge('SOFTWARE_TOKEN_MFA', 'SOFTWARE_TOKEN_MFA_CODE'),
    challenge('EMAIL_OTP', 'EMAIL_OTP_CODE'),
    challenge('SMS_MFA', 'SMS_MFA_CODE'),
    challenge('SELECT_MFA_TYPE', 'ANSWER'),
    challenge('MFA_SETUP', 'EMAIL'),
    challenge('NEW_PASSWORD_REQUIRED', 'NEW_PASSWORD'),
    challenge('DEVICE_SRP_AUTH', 'SRP_A'),
    challenge('WEB_AUTHN', 'CREDENTIAL'),
    {
      ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: '$username',
        DEVICE_KEY: '$device',
        PASSWORD_CLAIM_SECRET_BLOCK: '$base64',
        PASSWORD_CLAIM_SIGNATURE: '$base64',
        TIMESTAMP: '$timestamp',
      },
      Session: '$session',
    },
  ],
  GetTokensFromRefreshToken: [{ RefreshToken: '$refresh' }],
  GetUser: [{ AccessToken: '$token' }],
  RevokeToken: [{ Token: '$refresh' }],
  GlobalSignOut: [{ AccessToken: '$badToken' }],
  ListUserSessions: [{ AccessToken: '$token', NextToken: '$text' }],
  RevokeUserSession: [
    { AccessToken: '$token', SessionId: '$text', RevokeAssociatedSessions: 'LINKED' },
    { AccessToken: '$token', SessionId: 'tkn0000000000000000000000000' },
  ],
  ChangePassword: [
    { AccessToken: '$token', PreviousPassword: '$wrongPassword', ProposedPassword: '$password' },
  ],
  SignUp: [
    {
      Username: '$newUsername',
      Password: '$password',
      UserAttributes: [
        { Name: 'email', Value: '$newUsername' },
        { Name: '$attribute', Value: '$text' },
      ],
      ValidationData: [{ Name: '$text', Value: '$text' }],
      ClientMetadata: { $text: '$text' },
    },
  ],
  ConfirmSignUp: [{ Username: '$username', ConfirmationCode: '$code', ForceAliasCreation: true }],
  ResendConfirmationCode: [{ Username: '$username' }],
  ForgotPassword: [{ Username: '$username' }],
  ConfirmForgotPassword: [{ Username: '$username', ConfirmationCode: '$code', Password: '$password' }],
  UpdateUserAttributes: [
    { AccessToken: '$token', UserAttributes: [{ Name: '$attribute', Value: '$text' }] },
    { AccessToken: '$token', UserAttributes: [{ Name: 'phone_number', Value: '+15550100' }] },
  ],
  DeleteUserAttributes: [{ AccessToken: '$token', UserAttributeNames: ['$attribute'] }],
  GetUserAttributeVerificationCode: [{ AccessToken: '$token', AttributeName: '$attribute' }],
  VerifyUserAttribute: [{ AccessToken: '$token', AttributeName: '$attribute', Code: '$code' }],
  AssociateSoftwareToken: [{ AccessToken: '$token' }, { Session: '$session' }],
  VerifySoftwareToken: [{ AccessToken: '$token', UserCode: '$code', FriendlyDeviceName: '$text' }],
  SetUserMFAPreference: [
    { AccessToken: '$token', SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } },
    { AccessToken: '$token', EmailMfaSettings: { Enabled: false } },
  ],
  ConfirmDevice: [
    {
      AccessToken: '$token',
      DeviceKey: '$device',
      DeviceName: '$text',
      DeviceSecretVerifierConfig: { PasswordVerifier: '$base64', Salt: '$base64' },
    },
  ],
  ListDevices: [{ AccessToken: '$token', Limit: 10, PaginationToken: '$text' }],
  UpdateDeviceStatus: [{ AccessToken: '$token', DeviceKey: '$device', DeviceRememberedStatus: 'remembered' }],
  GetDevice: [{ AccessToken: '$token', DeviceKey: '$device' }],
  ForgetDevice: [{ AccessToken: '$token', DeviceKey: '$device' }],
  DeleteUser: [{ AccessToken: '$badToken' }],
  StartWebAuthnRegistration: [{ AccessToken: '$token' }],
  CompleteWebAuthnRegistration: [{ AccessToken: '$token', Credential: { id: '$text', rawId: '$base64' } }],
  ListWebAuthnCredentials: [{ AccessToken: '$token' }],
  DeleteWebAuthnCredential: [{ AccessToken: '$token', CredentialId: '$text' }],
  AdminGetUser: [{ UserPoolId: 'careplate', Username: '$username' }],
  ListUsers: [{ UserPoolId: 'careplate', Filter: 'email ^= "a"' }],
}

const POOL_OF_IDENTITIES: Record<string, object[]> = {
  GetId: [{ IdentityPoolId: '$text', Logins: { $text: '$token' } }],
  GetCredentialsForIdentity: [{ IdentityId: '$text', Logins: { $text: '$token' } }],
}

function challenge(name: string, field: string): object {
  return {
    ChallengeName: name,
    ChallengeResponses: { USERNAME: '$username', [field]: '$code' },
    Session: '$session',
  }
}

/** Builds a user-pool action: as its clients send it, or with a defect. */
export function identityAttack(draw: Draw, cast: Cast): AttackRequest {
  const isOfIdentities = draw.chance(0.04)
  const actions = isOfIdentities ? POOL_OF_IDENTITIES : ACTIONS
  const action = draw.pick(Object.keys(actions))
  const known = knownOf(draw, cast)
  const filled = JSON.parse(
    JSON.stringify({
      ClientId: draw.chance(0.97) ? 'web' : 'nobody',
      ...draw.pick(actions[action] ?? []),
    }).replace(/"\$(\w+)"/g, (_, name: string) => JSON.stringify(known(name))),
  )
  const kind = draw.whole(1, 10)
  const value =
    kind <= 3 ? withHostileText(draw, filled, 20_000) : kind === 4 ? withWrongTypes(draw, filled) : filled
  const json = JSON.stringify(value)
  const service = isOfIdentities ? 'AWSCognitoIdentityService' : 'AWSCognitoIdentityProviderService'
  return {
    surface: 'identity',
    caller: 'guest',
    name: action,
    method: 'POST',
    path: draw.chance(0.95) ? '/identity' : '/identity/',
    headers: {
      'content-type': draw.chance(0.95) ? 'application/x-amz-json-1.1' : 'text/plain',
      'x-amz-target': `${service}.${draw.chance(0.98) ? action : `${action}\u00a0`}`,
      ...(draw.chance(0.05) ? headerGame(draw) : {}),
    },
    body: kind === 5 ? brokenJson(draw, json) : Buffer.from(json),
  }
}

const WRONG: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e21,
  [],
  {},
  [[]],
  [null],
  '',
  { length: 1e9 },
  { toString: 1 },
]

function withWrongTypes(draw: Draw, value: unknown): unknown {
  if (draw.chance(0.2) || value === null || typeof value !== 'object') return draw.pick(WRONG)
  if (Array.isArray(value)) return value.map((each) => withWrongTypes(draw, each))
  const names = Object.keys(value)
  const wrong = draw.pick(names.length > 0 ? names : ['x'])
  const at = value as Record<string, unknown>
  return { ...at, [wrong]: withWrongTypes(draw, at[wrong] ?? null) }
}

function knownOf(draw: Draw, { tokens, refreshTokens, usernames, subs }: Cast): (name: string) => string {
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => draw.whole(0, 255)))
  const values: Record<string, () => string> = {
    username: () =>
      draw.pick([...usernames, 'nobody@example.org', `person-${draw.whole(1, 500)}@example.org`]),
    newUsername: () => `person-${draw.whole(1, 500)}@example.org`,
    sub: () => draw.pick([...subs, 'nobody']),
    // Never the current password, because changing the password would change the cast.
    wrongPassword: () => draw.pick(['Wrong-Bread-12', '', ' ', 'a'.repeat(257)]),
    password: () => draw.pick(['Fresh-Bread-12', 'Wrong-Bread-12', 'short', 'é'.repeat(256)]),
    token: () =>
      draw.pick([tokens.member, tokens.member, tokens.deleted, tokens.demoted, tokens.forged, 'x.y.z']),
    badToken: () => draw.pick([tokens.deleted, tokens.forged, 'x.y.z', `${'a'.repeat(4000)}.b.c`]),
    refresh: () => draw.pick([...refreshTokens, 'x', 'a'.repeat(4096)]),
    code: () => draw.pick(['000000', '123456', '٣٣٣٣٣٣', '1e5', '', 'SMS_MFA']),
    hex: () => draw.pick([bytes(384).toString('hex'), '0', '-1', 'f'.repeat(768), 'g', '1'.repeat(10_000)]),
    base64: () => draw.pick([bytes(64).toString('base64'), '====', 'A', '%']),
    timestamp: () => draw.pick(['Sun Nov 22 16:54:47 UTC 2026', 'Thu Jan 1 00:00:00 UTC 1970', 'x', '\0']),
    device: () => draw.pick(['us-east-1_0198c0de-0000-7000-8000-000000000000', 'x', '__proto__']),
    session: () => draw.pick([bytes(200).toString('base64url'), 'x', 'a'.repeat(4096)]),
    attribute: () =>
      draw.pick(['email', 'phone_number', 'name', 'sub', 'custom:admin', '__proto__', 'email_verified']),
    text: () => draw.pick(['plain', '__proto__', '\u202e', '🥦'.repeat(500), 'a\0b', '\ud800']),
  }
  return (name) => (values[name] ?? (() => ''))()
}

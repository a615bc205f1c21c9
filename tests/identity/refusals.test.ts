import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#identity/accounts/create-user.ts'
import { requirePasswordReset } from '#identity/accounts/require-password-reset.ts'
import { fromBase32, stepAt, totpCode } from '#identity/mfa/totp.ts'
import { MODULUS } from '#identity/srp/group.ts'
import { timestampAt } from '#identity/srp/timestamp.ts'
import { users } from '#identity/tables.ts'
import { type RunningPool, runPool } from '#tests/support/identity/running-pool.ts'

// Senders must learn the error in their request: status 400 and Cognito's name for it.

const password = 'Fresh-Bread-12'
const MINUTE = 60_000
let pool: RunningPool
let made = 0

beforeAll(async () => {
  // Each test is one of many visitors. The rate limits are tested next to their code.
  pool = await runPool((config) => ({ ...config, rateLimits: false }))
})
afterEach(() => pool.moveClock(0))
afterAll(async () => {
  const failures = pool.refusals.filter(({ status }) => status !== 400)
  await pool.stop()
  expect(failures).toEqual([])
})

function anAddress(): string {
  made += 1
  return `member-${made}@example.org`
}

async function aUser(given: { permanent: boolean } = { permanent: true }) {
  const username = anAddress()
  const { authUserId } = await createUser(pool.ctx, { username, password, ...given })
  return { username, authUserId }
}

function clientId(): string {
  return pool.ctx.config.identity.clientId
}

function startPlainly(username: string, given = password) {
  const AuthParameters = { USERNAME: username, PASSWORD: given }
  return pool.ask('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId(), AuthParameters })
}

async function tokensOf(username: string) {
  const { body } = await startPlainly(username)
  return body.AuthenticationResult as { AccessToken: string; IdToken: string; RefreshToken: string }
}

function respond(challenge: string, Session: unknown, responses: object) {
  return pool.ask('RespondToAuthChallenge', {
    ChallengeName: challenge,
    ClientId: clientId(),
    Session,
    ChallengeResponses: responses,
  })
}

function startSrp(username: string, SRP_A: string) {
  const AuthParameters = { USERNAME: username, SRP_A }
  return pool.ask('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', ClientId: clientId(), AuthParameters })
}

function other(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

async function signUpAs(username: string) {
  const UserAttributes = [{ Name: 'email', Value: username }]
  const request = { ClientId: clientId(), Username: username, Password: password, UserAttributes }
  return pool.ask('SignUp', request)
}

describe('codes', () => {
  const purposes: [string, (code: string, username: string, token: string) => Promise<{ error?: string }>][] =
    [
      [
        'for signing up',
        (ConfirmationCode, Username) =>
          pool.ask('ConfirmSignUp', { ClientId: clientId(), Username, ConfirmationCode }),
      ],
      [
        'for a new password',
        (ConfirmationCode, Username) =>
          pool.ask('ConfirmForgotPassword', {
            ClientId: clientId(),
            Username,
            ConfirmationCode,
            Password: 'Other-Bread-13',
          }),
      ],
      [
        'for an address',
        (Code, _, AccessToken) =>
          pool.ask('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code }),
      ],
    ]

  /** Creates a user to whom a code for the purpose was mailed. */
  async function withCode(purpose: string) {
    if (purpose === 'for signing up') {
      const username = anAddress()
      await signUpAs(username)
      return { username, token: '', life: 24 * 60 * MINUTE }
    }
    const { username } = await aUser()
    if (purpose === 'for a new password') {
      await pool.ask('ForgotPassword', { ClientId: clientId(), Username: username })
      return { username, token: '', life: 60 * MINUTE }
    }
    // Use a session that lasts longer than the code.
    const { AccessToken } = await tokensOf(username)
    await pool.ask('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
    return { username, token: AccessToken, life: 24 * 60 * MINUTE }
  }

  test.for(purposes)(
    '%s is refused if wrong, from another user, guessed, expired or used',
    async ([purpose, use]) => {
      const { username, token } = await withCode(purpose)
      const code = await pool.codeFor(username)
      expect((await use(other(code), username, token)).error).toBe('CodeMismatchException')
      const stranger = await withCode(purpose)
      const foreign = await pool.codeFor(stranger.username)
      if (foreign !== code) {
        expect((await use(foreign, username, token)).error).toBe('CodeMismatchException')
      }
      expect((await use(code, username, token)).error).toBeUndefined()
      expect((await use(code, username, token)).error).toBe('ExpiredCodeException')

      for (let n = 1; n <= 5; n += 1) await use(other(foreign), stranger.username, stranger.token)
      expect((await use(foreign, stranger.username, stranger.token)).error).toBe('LimitExceededException')

      const late = await withCode(purpose)
      const expired = await pool.codeFor(late.username)
      pool.moveClock(late.life + MINUTE)
      const lateToken = late.token ? (await tokensOf(late.username)).AccessToken : ''
      expect((await use(expired, late.username, lateToken)).error).toBe('ExpiredCodeException')
    },
  )
})

describe('passwords', () => {
  test('are refused if wrong, of an unknown, unconfirmed or reset user, or temporary and too old', async () => {
    const { username, authUserId } = await aUser()
    expect((await startPlainly(username, 'Other-Bread-13')).body.message).toBe(
      'Incorrect username or password.',
    )
    const unknown = await startPlainly(anAddress())
    expect([unknown.error, unknown.body.message]).toEqual([
      'NotAuthorizedException',
      'Incorrect username or password.',
    ])
    const unconfirmed = anAddress()
    await signUpAs(unconfirmed)
    expect((await startPlainly(unconfirmed, 'Other-Bread-13')).error).toBe('NotAuthorizedException')
    expect((await startPlainly(unconfirmed)).error).toBe('UserNotConfirmedException')
    expect((await signUpAs(unconfirmed)).error).toBeUndefined()
    await requirePasswordReset(pool.ctx, { authUserId })
    expect((await startPlainly(username)).error).toBe('PasswordResetRequiredException')
    const invited = await aUser({ permanent: false })
    pool.moveClock(8 * 24 * 60 * MINUTE)
    expect((await startPlainly(invited.username)).error).toBe('NotAuthorizedException')
  })

  test('lock after guesses, longer each time, for any user', async () => {
    const { username } = await aUser()
    for (const name of [username, anAddress()]) {
      const wrong = async () => (await startPlainly(name, 'Other-Bread-13')).body.message
      for (let n = 1; n <= 5; n += 1) expect(await wrong()).toBe('Incorrect username or password.')
      expect(await wrong()).toBe('Password attempts exceeded')
      pool.moveClock(1_500)
      expect(await wrong()).toBe('Incorrect username or password.')
      pool.moveClock(3_000)
      expect(await wrong()).toBe('Password attempts exceeded')
      pool.moveClock(0)
    }
    expect((await startPlainly(username)).body.message).toBe('Password attempts exceeded')
    pool.moveClock(10_000)
    expect((await startPlainly(username)).status).toBe(200)
  })

  test('are refused everywhere with a reason if weak', async () => {
    const { username } = await aUser()
    const { AccessToken } = await tokensOf(username)
    const weak = [
      ['short', 'Password not long enough'],
      ['fresh-bread-12', 'Password must have uppercase characters'],
      ['FRESH-BREAD-12', 'Password must have lowercase characters'],
      ['Fresh-Bread-xy', 'Password must have numeric characters'],
      ['FreshBread12', 'Password must have symbol characters'],
      ['P@ssw0rd1!', 'Password must not be a common one, or a common word with digits or signs around it'],
    ]
    for (const [Password = '', reason] of weak) {
      const asked = [
        pool.ask('SignUp', { ClientId: clientId(), Username: anAddress(), Password }),
        pool.ask('ChangePassword', { AccessToken, PreviousPassword: password, ProposedPassword: Password }),
        pool.ask('ConfirmForgotPassword', {
          ClientId: clientId(),
          Username: username,
          ConfirmationCode: '1',
          Password,
        }),
      ]
      for (const { error, body } of await Promise.all(asked)) {
        expect(error).toBe('InvalidPasswordException')
        expect(body.message).toBe(`Password did not conform with policy: ${reason}`)
      }
    }
  })
})

describe('SRP', () => {
  test('refuses a public value that fixes the key', async () => {
    const { username } = await aUser()
    const multiples = [0n, MODULUS, MODULUS * 2n].map((value) => value.toString(16))
    for (const SRP_A of [...multiples, 'xyz', '', 'f'.repeat(2_000), '-1']) {
      expect((await startSrp(username, SRP_A)).error).toBe('InvalidParameterException')
    }
  })

  test('accepts a value at the edge of the group like any other', async () => {
    const { username } = await aUser()
    for (const value of [1n, MODULUS - 1n, MODULUS + 1n]) {
      expect((await startSrp(username, value.toString(16))).body.ChallengeName).toBe('PASSWORD_VERIFIER')
    }
  })

  test('refuses a proof that is wrong, from another user, forged or too late', async () => {
    const [ada, bob] = [await aUser(), await aUser()]
    const A = '2'.repeat(64)
    const ask = async (username: string) => (await startSrp(username, A)).body.ChallengeParameters
    const [forAda, forBob, forNobody] = [
      await ask(ada.username),
      await ask(bob.username),
      await ask(anAddress()),
    ]
    expect(Object.keys(forNobody)).toEqual(Object.keys(forAda))
    expect(forNobody.SECRET_BLOCK).toHaveLength(forAda.SECRET_BLOCK.length)
    const answer = (block: string, USERNAME: string) =>
      respond('PASSWORD_VERIFIER', undefined, {
        USERNAME,
        PASSWORD_CLAIM_SECRET_BLOCK: block,
        PASSWORD_CLAIM_SIGNATURE: createHmac('sha256', 'guess').update(block).digest('base64'),
        TIMESTAMP: timestampAt(new Date()),
      })
    for (const [block, username] of [
      [forAda.SECRET_BLOCK, forAda.USERNAME],
      [forNobody.SECRET_BLOCK, forNobody.USERNAME],
      [forBob.SECRET_BLOCK, forAda.USERNAME],
      [`AAAA${forAda.SECRET_BLOCK.slice(4)}`, forAda.USERNAME],
      ['not base64 !!', forAda.USERNAME],
    ]) {
      expect((await answer(block, username)).error).toBe('NotAuthorizedException')
    }
    pool.moveClock(4 * MINUTE)
    const late = await answer(forAda.SECRET_BLOCK, forAda.USERNAME)
    expect(late.body.message).toBe('Invalid session for the user, session is expired.')
  })
})

describe('sessions', () => {
  test('are refused if forged, from another user, from another step, used or expired', async () => {
    const { username } = await aUser({ permanent: false })
    const stranger = await aUser({ permanent: false })
    const { body } = await startPlainly(username)
    const NEW_PASSWORD = 'Other-Bread-13'
    const own = { USERNAME: username, NEW_PASSWORD }
    const cases: [string, unknown, object][] = [
      ['NEW_PASSWORD_REQUIRED', 'forged', own],
      ['NEW_PASSWORD_REQUIRED', `AAAA${body.Session.slice(4)}`, own],
      ['NEW_PASSWORD_REQUIRED', body.Session, { ...own, USERNAME: stranger.username }],
      ['SOFTWARE_TOKEN_MFA', body.Session, { ...own, SOFTWARE_TOKEN_MFA_CODE: '123456' }],
      ['EMAIL_OTP', body.Session, { ...own, EMAIL_OTP_CODE: '123456' }],
      ['SELECT_MFA_TYPE', body.Session, { ...own, ANSWER: 'EMAIL_OTP' }],
      ['MFA_SETUP', body.Session, own],
      ['DEVICE_SRP_AUTH', body.Session, { ...own, DEVICE_KEY: `local_${randomUUID()}`, SRP_A: '2' }],
    ]
    for (const [challenge, session, responses] of cases) {
      expect([challenge, (await respond(challenge, session, responses)).error]).toEqual([
        challenge,
        'NotAuthorizedException',
      ])
    }
    for (const session of [undefined, null, '', 7, {}, 'x'.repeat(5_000)]) {
      expect((await respond('NEW_PASSWORD_REQUIRED', session, own)).error).toBe('InvalidParameterException')
    }
    expect((await respond('NEW_PASSWORD_REQUIRED', body.Session, { ...own, NEW_PASSWORD: 'x' })).error).toBe(
      'InvalidPasswordException',
    )
    expect((await respond('NEW_PASSWORD_REQUIRED', body.Session, own)).status).toBe(200)
    expect((await respond('NEW_PASSWORD_REQUIRED', body.Session, own)).error).toBe('NotAuthorizedException')
    const late = await startPlainly(stranger.username)
    pool.moveClock(4 * MINUTE)
    const answer = { ...own, USERNAME: stranger.username }
    expect((await respond('NEW_PASSWORD_REQUIRED', late.body.Session, answer)).error).toBe(
      'NotAuthorizedException',
    )
  })

  test('refuse custom challenges, text messages and unknown steps by name', async () => {
    const { username } = await aUser()
    const AuthParameters = { USERNAME: username, CHALLENGE_NAME: 'SRP_A', SRP_A: '2' }
    for (const AuthFlow of ['CUSTOM_AUTH', 'ADMIN_USER_PASSWORD_AUTH', '', 'x']) {
      const asked = await pool.ask('InitiateAuth', { AuthFlow, ClientId: clientId(), AuthParameters })
      expect(asked.error).toBe('InvalidParameterException')
    }
    expect((await respond('SMS_MFA', 'x', { USERNAME: username, SMS_MFA_CODE: '123456' })).error).toBe(
      'NotAuthorizedException',
    )
    for (const challenge of ['CUSTOM_CHALLENGE', 'SMS_MFA', 'SMS_OTP', 'WEB_AUTHN', '']) {
      expect((await respond(challenge, 'x', { USERNAME: username, ANSWER: 'x' })).error).toBe(
        'InvalidParameterException',
      )
    }
    const { AccessToken } = await tokensOf(username)
    const sms = { AccessToken, SMSMfaSettings: { Enabled: true, PreferredMfa: true } }
    expect((await pool.ask('SetUserMFAPreference', sms)).body).toEqual({
      __type: 'InvalidParameterException',
      message: 'User does not have delivery config set to turn on SMS_MFA',
    })
    const byPhone = { AccessToken, AttributeName: 'phone_number' }
    for (const action of ['GetUserAttributeVerificationCode', 'VerifyUserAttribute']) {
      expect((await pool.ask(action, { ...byPhone, Code: '123456' })).body).toEqual({
        __type: 'CodeDeliveryFailureException',
        message: 'Unable to send the message. User pool does not have SMS configuration to send messages.',
      })
    }
  })

  test('accept an authenticator code once, and lock after guesses', async () => {
    const { username } = await aUser()
    const { AccessToken } = await tokensOf(username)
    const { body: made } = await pool.ask('AssociateSoftwareToken', { AccessToken })
    const shown = (steps: number) => totpCode(fromBase32(made.SecretCode), stepAt(new Date()) + steps)
    expect((await pool.ask('VerifySoftwareToken', { AccessToken, UserCode: other(shown(0)) })).error).toBe(
      'EnableSoftwareTokenMFAException',
    )
    const used = shown(0)
    await pool.ask('VerifySoftwareToken', { AccessToken, UserCode: used })
    await pool.ask('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    })
    const answer = async (session: string, code: string) =>
      (await respond('SOFTWARE_TOKEN_MFA', session, { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code }))
        .error
    const { body: first } = await startPlainly(username)
    expect(await answer(first.Session, used)).toBe('ExpiredCodeException')
    const code = shown(1)
    expect(await answer(first.Session, code)).toBeUndefined()
    pool.moveClock(30_000)
    expect(await answer(first.Session, shown(2))).toBe('NotAuthorizedException')
    pool.moveClock(0)
    const { body: second } = await startPlainly(username)
    expect(await answer(second.Session, code)).toBe('ExpiredCodeException')
    for (let n = 1; n <= 4; n += 1) expect(await answer(second.Session, '12')).toBe('CodeMismatchException')
    expect(await answer(second.Session, shown(1))).toBe('LimitExceededException')
  })
})

describe('tokens', () => {
  test('give no access here or at the API unless they are access tokens of this pool', async () => {
    const { username, authUserId } = await aUser()
    const { AccessToken, IdToken } = await tokensOf(username)
    const [head = '', claims = '', signature = ''] = AccessToken.split('.')
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const elsewhere = await new SignJWT(read).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    const jwk = await exportJWK(publicKey)
    const broughtAlong = await new SignJWT(read)
      .setProtectedHeader({ alg: 'RS256', kid: 'own', jwk })
      .sign(privateKey)
    const keys = await (
      await fetch(`${pool.origin}/identity/${pool.ctx.config.identity.userPoolId}/.well-known/jwks.json`)
    ).text()
    const confused = `${encode({ alg: 'HS256', kid })}.${claims}`
    const lies = {
      'alg none': `${encode({ alg: 'none', kid })}.${claims}.`,
      'alg none, with a signature': `${encode({ alg: 'none', kid })}.${claims}.${signature}`,
      'the public key as a secret': `${confused}.${createHmac('sha256', keys).update(confused).digest('base64url')}`,
      'other claims': `${head}.${encode({ ...read, sub: randomUUID() })}.${signature}`,
      'another signature': `${head}.${claims}.${signature.slice(0, -6)}AAAAAA`,
      'another pool’s key': elsewhere,
      'a key it brings along': broughtAlong,
      'an id token': IdToken,
      'no token': 'x',
      'nothing but dots': '..',
    }
    for (const [lie, token] of Object.entries(lies)) {
      const asked = await pool.ask('GetUser', { AccessToken: token })
      expect([lie, asked.error]).toEqual([lie, 'NotAuthorizedException'])
    }
    expect((await pool.ask('GetUser', { AccessToken })).body.Username).toBe(authUserId)
    pool.moveClock(61 * MINUTE)
    const { body } = await pool.ask('GetUser', { AccessToken })
    expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Access Token has expired' })
  })

  test('are refused if they are refresh tokens that are unknown, replaced, revoked, foreign or old', async () => {
    const { username } = await aUser()
    const refresh = (RefreshToken: unknown, ClientId = clientId()) =>
      pool.ask('GetTokensFromRefreshToken', { ClientId, RefreshToken })
    const { RefreshToken } = await tokensOf(username)
    expect((await refresh('unknown')).error).toBe('NotAuthorizedException')
    expect((await refresh(RefreshToken, 'other')).error).toBe('ResourceNotFoundException')
    const { body } = await refresh(RefreshToken)
    pool.moveClock(2 * MINUTE)
    expect((await refresh(RefreshToken)).error).toBe('RefreshTokenReuseException')
    expect((await refresh(body.AuthenticationResult.RefreshToken)).error).toBe('NotAuthorizedException')
    const next = await tokensOf(username)
    await pool.ask('RevokeToken', { ClientId: clientId(), Token: next.RefreshToken })
    expect((await refresh(next.RefreshToken)).body.message).toBe('Refresh Token has been revoked')
    expect((await pool.ask('GetUser', { AccessToken: next.AccessToken })).body.message).toBe(
      'Access Token has been revoked',
    )
    const old = await tokensOf(username)
    pool.moveClock(31 * 24 * 60 * MINUTE)
    expect((await refresh(old.RefreshToken)).body.message).toBe('Refresh Token has expired')
    const ended = await tokensOf(username)
    await pool.ask('GlobalSignOut', { AccessToken: ended.AccessToken })
    expect((await refresh(ended.RefreshToken)).body.message).toBe('Refresh Token has been revoked')
    expect((await pool.ask('RevokeToken', { ClientId: clientId(), Token: 'unknown' })).status).toBe(200)
  })
})

describe('bodies', () => {
  const actions = [
    'InitiateAuth',
    'RespondToAuthChallenge',
    'GetTokensFromRefreshToken',
    'GetUser',
    'RevokeToken',
    'GlobalSignOut',
    'ListUserSessions',
    'RevokeUserSession',
    'ChangePassword',
    'SignUp',
    'ConfirmSignUp',
    'ResendConfirmationCode',
    'ForgotPassword',
    'ConfirmForgotPassword',
    'UpdateUserAttributes',
    'DeleteUserAttributes',
    'GetUserAttributeVerificationCode',
    'VerifyUserAttribute',
    'DeleteUser',
    'AssociateSoftwareToken',
    'VerifySoftwareToken',
    'SetUserMFAPreference',
    'ConfirmDevice',
    'GetDevice',
    'ListDevices',
    'UpdateDeviceStatus',
    'ForgetDevice',
    'AWSCognitoIdentityService.GetId',
    'AWSCognitoIdentityService.GetCredentialsForIdentity',
  ]

  test.for(actions)('%s refuses malformed or oversized input', async (action) => {
    for (const text of ['', '{', 'null', '[]', '"x"', '7', '{"__proto__":{"x":1}}', '\u0000']) {
      const { status, error } = await pool.ask(action, text)
      expect([text, status]).toEqual([text, 400])
      expect(['SerializationException', 'InvalidParameterException', 'NotAuthorizedException']).toContain(
        error,
      )
    }
    const huge = await pool.ask(action, { ClientId: clientId(), AccessToken: 'x'.repeat(70_000) })
    expect([huge.status, huge.error]).toEqual([400, 'SerializationException'])
    const fields = {
      ClientId: clientId(),
      AuthFlow: 'USER_PASSWORD_AUTH',
      ChallengeName: 'EMAIL_OTP',
    }
    const names = [
      ...['Username', 'Password', 'AccessToken', 'RefreshToken', 'Token', 'Session', 'DeviceKey', 'UserCode'],
      ...['ConfirmationCode', 'Code', 'AttributeName', 'AuthParameters', 'ChallengeResponses', 'Logins'],
      ...['UserAttributes', 'UserAttributeNames', 'IdentityId', 'IdentityPoolId', 'PreviousPassword'],
      ...['ProposedPassword', 'DeviceSecretVerifierConfig', 'SoftwareTokenMfaSettings', 'PaginationToken'],
    ]
    for (const value of [
      '\u0000',
      '\ud800',
      'x'.repeat(5_000),
      -1,
      1e99,
      true,
      [],
      [[]],
      {},
      { a: '\u0000' },
    ]) {
      const filled = Object.fromEntries(names.map((name) => [name, value]))
      const { status } = await pool.ask(action, { ...filled, ...fields })
      // Any short text may be a token to revoke. RFC 7009 requires the same response as for a known token.
      const isToken = action === 'RevokeToken' && typeof value === 'string' && value.length < 4096
      expect([value, status]).toEqual([value, isToken ? 200 : 400])
    }
  })

  test('get an error that names an unknown action, client or user', async () => {
    expect((await pool.ask('AdminGetUser', {})).error).toBe('UnknownOperationException')
    expect((await pool.ask('__proto__', {})).error).toBe('UnknownOperationException')
    const { username } = await aUser()
    const wrong = { ClientId: 'other', Username: username }
    expect((await pool.ask('ForgotPassword', wrong)).error).toBe('ResourceNotFoundException')
    const nobody = await pool.ask('ForgotPassword', { ClientId: clientId(), Username: anAddress() })
    expect(nobody.status).toBe(200)
    expect(await pool.ctx.db.select().from(users).where(eq(users.username, 'other'))).toEqual([])
  })
})

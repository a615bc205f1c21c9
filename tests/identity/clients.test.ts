import { execFile } from 'node:child_process'
import { getDiffieHellman } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type UserData,
} from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#identity/accounts/create-user.ts'
import { fromBase32, stepAt, totpCode } from '#identity/mfa/totp.ts'
import { type RunningPool, runPool } from '#tests/support/identity/running-pool.ts'
import { pythonWith } from '#tests/support/python-with.ts'

// Amazon's clients, unchanged, against the running server: Amplify, its predecessor, and the client for
// another language.

const PASSWORD = 'Fresh-Bread-12'
const NEXT_PASSWORD = 'Other-Bread-13'

type Answered =
  | { is: 'signed in'; session: CognitoUserSession }
  | { is: 'new password' | 'app code'; session: null }

let pool: RunningPool
let userPool: CognitoUserPool

beforeAll(async () => {
  pool = await runPool()
  const { userPoolId, clientId } = pool.ctx.config.identity
  const endpoint = `${pool.origin}/identity`
  userPool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: clientId, endpoint })
})

afterAll(async () => {
  expect(pool.refusals.filter(({ status }) => status >= 500)).toEqual([])
  await pool.stop()
})

/** Wraps a call of this client with an error-first callback in a promise. */
function called<T = unknown>(start: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) =>
    start((error, result) => (error ? reject(error) : resolve(result as T))),
  )
}

/** Wraps a call of this client with two callbacks in a promise. */
function answered(
  start: (callbacks: { onSuccess: (result: unknown) => void; onFailure: (error: Error) => void }) => void,
) {
  return new Promise((resolve, reject) => start({ onSuccess: resolve, onFailure: reject }))
}

function userNamed(Username: string): CognitoUser {
  return new CognitoUser({ Username, Pool: userPool })
}

/** Signs in by SRP up to the next step that the pool requires. */
function signIn(user: CognitoUser, password: string): Promise<Answered> {
  const details = new AuthenticationDetails({ Username: user.getUsername(), Password: password })
  return new Promise((resolve, reject) =>
    user.authenticateUser(details, {
      onSuccess: (session) => resolve({ is: 'signed in', session }),
      onFailure: reject,
      newPasswordRequired: () => resolve({ is: 'new password', session: null }),
      totpRequired: () => resolve({ is: 'app code', session: null }),
    }),
  )
}

/** Returns the code that an authenticator app with this secret shows, a number of steps from now. */
function shown(secret: string, steps = 0): string {
  return totpCode(fromBase32(secret), stepAt(new Date()) + steps)
}

test('amazon-cognito-identity-js signs up, changes attributes, and resets a password', async () => {
  const email = 'older@example.org'
  const attribute = (Name: string, Value: string) => new CognitoUserAttribute({ Name, Value })
  await called((done) => userPool.signUp(email, PASSWORD, [attribute('email', email)], [], done))
  const user = userNamed(email)
  await expect(signIn(user, PASSWORD)).rejects.toMatchObject({ name: 'UserNotConfirmedException' })
  const code = await pool.codeFor(email)
  await called((done) => user.confirmRegistration(code, false, done))
  await expect(signIn(user, NEXT_PASSWORD)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const { session } = await signIn(user, PASSWORD)
  expect(session?.getIdToken().payload).toMatchObject({ email, email_verified: true })

  await called((done) => user.updateAttributes([attribute('nickname', 'Ada')], done))
  const attributes = await called<CognitoUserAttribute[]>((done) => user.getUserAttributes(done))
  expect(attributes.map(({ Name, Value }) => [Name, Value])).toContainEqual(['nickname', 'Ada'])
  await called((done) => user.deleteAttributes(['nickname'], done))
  await called((done) => user.changePassword(PASSWORD, NEXT_PASSWORD, done))
  const token = session?.getRefreshToken()
  if (!token) throw new Error('Nothing to refresh with.')
  const fresh = await called<CognitoUserSession>((done) => user.refreshSession(token, done))
  expect(fresh.getAccessToken().payload).toMatchObject({
    origin_jti: session?.getAccessToken().payload.origin_jti,
  })
  await answered((callbacks) => user.globalSignOut(callbacks))
  await expect(signIn(userNamed(email), PASSWORD)).rejects.toMatchObject({ name: 'NotAuthorizedException' })

  const forgetful = userNamed(email)
  await answered((callbacks) => forgetful.forgotPassword(callbacks))
  const resetCode = await pool.codeFor(email, 2)
  await answered((callbacks) => forgetful.confirmPassword(resetCode, 'Third-Bread-14', callbacks))
  expect((await signIn(forgetful, 'Third-Bread-14')).is).toBe('signed in')
  await called((done) => forgetful.deleteUser(done))
  await expect(signIn(userNamed(email), 'Third-Bread-14')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
})

test('amazon-cognito-identity-js handles a new password, an app and its own device', async () => {
  const email = 'temporary@example.org'
  await createUser(pool.ctx, { username: email, password: PASSWORD, permanent: false })
  const user = userNamed(email)
  expect((await signIn(user, PASSWORD)).is).toBe('new password')
  await answered((callbacks) => user.completeNewPasswordChallenge(NEXT_PASSWORD, {}, callbacks))

  const secret = await new Promise<string>((resolve, reject) =>
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
  )
  await answered((callbacks) => user.verifySoftwareToken(shown(secret), 'Her phone', callbacks))
  const preferred = { Enabled: true, PreferredMfa: true }
  await called((done) => user.setUserMfaPreference(null, preferred, done))

  // This client confirms its device automatically. Once the device is remembered, the client proves it
  // instead of asking for the app. (With a device that is confirmed but not remembered, it continues after
  // the app’s code with the session of the previous step.)
  await answered((callbacks) => user.setDeviceStatusRemembered(callbacks))
  user.signOut()
  expect((await signIn(user, NEXT_PASSWORD)).is).toBe('signed in')
  await answered((callbacks) => user.forgetDevice(callbacks))
  user.signOut()
  expect((await signIn(user, NEXT_PASSWORD)).is).toBe('app code')
  const wrong = answered((callbacks) => user.sendMFACode('12345X', callbacks, 'SOFTWARE_TOKEN_MFA'))
  await expect(wrong).rejects.toMatchObject({ name: 'CodeMismatchException' })
  const code = shown(secret, 1)
  await answered((callbacks) => user.sendMFACode(code, callbacks, 'SOFTWARE_TOKEN_MFA'))
  const data = await called<UserData>((done) => user.getUserData(done, { bypassCache: true }))
  expect(data.PreferredMfaSetting).toBe('SOFTWARE_TOKEN_MFA')
})

test('the published Amplify signs in by SRP, and again on a remembered device', {
  timeout: 60_000,
}, async () => {
  const email = 'published@example.org'
  await createUser(pool.ctx, { username: email, password: PASSWORD, permanent: true })
  const { userPoolId, clientId } = pool.ctx.config.identity
  const script = join(import.meta.dirname, '..', 'support', 'identity', 'amplify-calls.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: {
      ...process.env,
      ADDRESS: `${pool.origin}/identity`,
      USER_POOL_ID: userPoolId,
      CLIENT_ID: clientId,
      EMAIL: email,
      PASSWORD,
    },
  })
  expect(JSON.parse(stdout)).toEqual({
    refused: 'NotAuthorizedException',
    first: 'DONE',
    email,
    again: 'DONE',
  })
})

test('Amazon’s client for Python signs in by SRP and an app, refreshes, changes and signs out', {
  timeout: 60_000,
}, async ({ skip }) => {
  const python = pythonWith('boto3')
  if (!python) return skip('Amazon’s client for Python is not installed: apt-get install python3-boto3')
  const email = 'python@example.org'
  await createUser(pool.ctx, { username: email, password: PASSWORD, permanent: true })
  const { userPoolId, clientId } = pool.ctx.config.identity
  const script = join(import.meta.dirname, '..', 'support', 'identity', 'identity-calls.py')
  const { stdout } = await promisify(execFile)(python, [script], {
    env: {
      ...process.env,
      ADDRESS: `${pool.origin}/identity`,
      USER_POOL_ID: userPoolId,
      CLIENT_ID: clientId,
      SRP_N: getDiffieHellman('modp15').getPrime('hex'),
      EMAIL: email,
      PASSWORD,
      NEXT_PASSWORD,
    },
  })
  expect(JSON.parse(stdout)).toEqual({
    email,
    nickname: ['Ada'],
    app: 'SUCCESS',
    challenge: 'SOFTWARE_TOKEN_MFA',
    refreshed: 'SOFTWARE_TOKEN_MFA',
    'old password': 'Incorrect username or password.',
    'new password': 'SOFTWARE_TOKEN_MFA',
    'signed out': 'NotAuthorizedException',
  })
})

import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { RunningServer } from '../running/running-server.ts'
import { query } from '../running/stored-rows.ts'
import { PASSWORD } from './member-path.ts'

/** Accounts at a running server that can sign in, in each state that a sign-in screen handles. */

export type Account = { email: string; password: string; sub: string }

type State = {
  emailVerified?: boolean
  status?: 'CONFIRMED' | 'UNCONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD'
  isMfaRequired?: boolean
}

let made = 0

/** Creates an account with a unique address. */
export async function anAccount(server: RunningServer, state: State = {}): Promise<Account> {
  made += 1
  const email = `somebody-${made}@example.org`
  const answer = await fetch(`${server.url}/api/auth/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: PASSWORD }),
  })
  const { authUserId } = (await answer.json()) as { authUserId: string }
  expect(answer.status).toBe(201)
  // Wait for the verification mail now, so that it doesn't arrive between codes that a test waits for.
  await vi.waitFor(async () => expect(await server.inbox(email)).toHaveLength(1), {
    interval: 50,
    timeout: 20_000,
  })
  const { emailVerified = true, status = 'CONFIRMED', isMfaRequired = false } = state
  await query(
    server.dataDir,
    'update identity.users set email_verified = $2, status = $3, is_mfa_required = $4 where sub = $1',
    [authUserId, emailVerified, status, isMfaRequired],
  )
  return { email, password: PASSWORD, sub: authUserId }
}

type Answer = { status: number; body: Record<string, unknown> }

/** Calls the user pool, as any client would. */
export async function callIdentity(server: RunningServer, action: string, body: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

export type Tokens = { AccessToken: string; IdToken: string; RefreshToken: string; ExpiresIn: number }

/** Returns the tokens of an account that signs in with only a password. */
export async function tokensOf(
  server: RunningServer,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<Tokens> {
  const { body } = await callIdentity(server, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'web',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
  return body.AuthenticationResult as Tokens
}

/** Turns on second factors. Returns the key of the authenticator app. */
export async function withSecondFactors(
  server: RunningServer,
  account: Account,
  methods: { app?: boolean; email?: boolean; prefer?: 'app' | 'email' },
): Promise<string> {
  const { AccessToken } = await tokensOf(server, account)
  let key = ''
  if (methods.app) {
    const { body } = await callIdentity(server, 'AssociateSoftwareToken', { AccessToken })
    key = String(body.SecretCode)
    const UserCode = totp(key, Date.now())
    const verified = await callIdentity(server, 'VerifySoftwareToken', { AccessToken, UserCode })
    expect(verified.body).toMatchObject({ Status: 'SUCCESS' })
  }
  const setting = (isOn = false, isPreferred: boolean) =>
    isOn ? { Enabled: true, PreferredMfa: isPreferred } : undefined
  const set = await callIdentity(server, 'SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: setting(methods.app, methods.prefer === 'app'),
    EmailMfaSettings: setting(methods.email, methods.prefer === 'email'),
  })
  expect(set.status).toBe(200)
  return key
}

/** Sets an account's phone number, as its owner would. */
export async function withPhone(
  server: RunningServer,
  { sub }: Account,
  phone: string,
  { isVerified, isSecondStep }: { isVerified: boolean; isSecondStep: boolean },
): Promise<void> {
  await query(
    server.dataDir,
    `update identity.users set attributes = attributes || jsonb_build_object('phone_number', $2::text),
      phone_verified = $3, mfa_methods = case when $4 then array_append(mfa_methods, 'SMS_MFA') else mfa_methods end
    where sub = $1`,
    [sub, phone, isVerified, isSecondStep],
  )
}

/** Returns the newest code mailed to an address since a moment: six digits on a line of their own. */
export function mailedCode(server: RunningServer, to: string, since: number): Promise<string> {
  return newestCode(server, { to, since, pattern: /^\s*(\d{6})\s*$/m })
}

/** Verifies the signed-in user's email address on their page. */
export async function verifyOwnEmail(page: Page, server: RunningServer, email: string): Promise<void> {
  await page.goto(`${server.url}/account/security#email`)
  const since = Date.now()
  await page.getByRole('button', { name: 'Send a new email', exact: true }).click()
  await page.getByLabel('Code').fill(await mailedCode(server, email, since))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Your address is verified.').waitFor()
}

/** Returns the newest code texted to a number since a moment: six digits at the beginning. */
export function textedCode(server: RunningServer, to: string, since: number): Promise<string> {
  return newestCode(server, { to, since, pattern: /^(\d{6}) is your/ })
}

async function newestCode(
  server: RunningServer,
  { to, since, pattern }: { to: string; since: number; pattern: RegExp },
): Promise<string> {
  const find = async () => {
    const received = (await server.inbox(to)).filter(({ sentAt }) => Date.parse(sentAt) >= since)
    return received.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean)
  }
  await expect.poll(find, { interval: 200 }).toBeTruthy()
  return (await find()) ?? ''
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the app's next code, for use after the current code was used. It is used one step early, and stays
 * valid if the current step ends in the meantime.
 */
export function nextTotp(key: string): string {
  return totp(key, Date.now() + 30_000)
}

/** Computes an authenticator app's code (RFC 6238 with SHA-1, 6 digits, 30 seconds). */
export function totp(key: string, at: number): string {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const offset = (hmac[hmac.length - 1] ?? 0) & 15
  return String((hmac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  rememberDevice,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pricingPlans } from '#catalogue/tables.ts'
import { pointAmplifyAt } from '#identity/amplify-client.fixtures.ts'
import { authorizeUrl, TestBrowser, VERIFIER } from '#identity/hosted-login/login-app.fixtures.ts'
import { fromBase32, stepAt, totpCode } from '#identity/mfa/totp.ts'
import { cardNumbered } from '#members/payments/sandbox.fixtures.ts'
import { createAdmin } from '#members/profiles/requester/create-admin.ts'
import { type RunningPool, runPool } from '#tests/support/identity/running-pool.ts'

// Checks after every flow, successful or not, that no log, refusal or table contains a secret.

const storage = new Map<string, string>()
const CARD = '5555555555554444'

/** Every secret sent over the wire, by its kind. */
const secrets = new Map<string, string>()
let pool: RunningPool
let unwatch: () => void

beforeAll(async () => {
  pool = await runPool((config) => ({ ...config, sms: { transport: 'sandbox' } }))
  pointAmplifyAt(pool.ctx, pool.origin, storage)
  unwatch = watchTheWire()
})

afterAll(async () => {
  unwatch()
  await pool.stop()
})

const SECRET_FIELDS = new Set(
  `Session AccessToken IdToken RefreshToken SecretCode SECRET_BLOCK Password PreviousPassword ProposedPassword
  PASSWORD NEW_PASSWORD ConfirmationCode Code UserCode SOFTWARE_TOKEN_MFA_CODE EMAIL_OTP_CODE SMS_MFA_CODE password tempPassword
  access_token id_token refresh_token PASSWORD_CLAIM_SIGNATURE`.split(/\s+/),
)

/** Records everything the clients send and receive, so that no flow can forget to name its secrets. */
function watchTheWire(): () => void {
  const original = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    note(init?.body)
    const answer = await original(input, init)
    if (String(input).startsWith(pool.origin) && !String(input).includes('inbox')) {
      note(await answer.clone().text())
    }
    return answer
  })
  return () => spy.mockRestore()
}

function note(body: unknown): void {
  if (typeof body !== 'string' || !body.startsWith('{')) return
  JSON.parse(body, (name, value) => {
    if (SECRET_FIELDS.has(name) && typeof value === 'string' && value) secrets.set(value, name)
    return value
  })
}

function shown(secret: string, steps = 0): string {
  return totpCode(fromBase32(secret), stepAt(new Date()) + steps)
}

async function tolerate(act: () => Promise<unknown>): Promise<void> {
  await act().catch(() => undefined)
}

async function signUpAndForget(username: string): Promise<string> {
  await signUp({ username, password: 'Fresh-Bread-12', options: { userAttributes: { email: username } } })
  await tolerate(() => confirmSignUp({ username, confirmationCode: '00000X' }))
  await confirmSignUp({ username, confirmationCode: await pool.codeFor(username) })
  await tolerate(() => signIn({ username, password: 'Mistyped-Bread-99' }))
  await resetPassword({ username })
  const newPassword = 'Other-Bread-13'
  await confirmResetPassword({ username, newPassword, confirmationCode: await pool.codeFor(username, 2) })
  return newPassword
}

async function useFactorsAndDevices(username: string, password: string): Promise<string> {
  await signIn({ username, password })
  const newPassword = 'Third-Bread-14'
  await updatePassword({ oldPassword: password, newPassword })
  const { sharedSecret } = await setUpTOTP()
  await verifyTOTPSetup({ code: shown(sharedSecret) })
  await updateMFAPreference({ totp: 'PREFERRED', email: 'ENABLED' })
  await fetchAuthSession({ forceRefresh: true })
  await rememberDevice()
  await signOut()
  await signIn({ username, password: newPassword })
  for (const [name, value] of storage)
    if (name.endsWith('randomPasswordKey')) secrets.set(value, 'device secret')
  await signOut()
  storage.clear()
  await signIn({ username, password: newPassword })
  await tolerate(() => confirmSignIn({ challengeResponse: '00000X' }))
  await confirmSignIn({ challengeResponse: shown(sharedSecret, 1) })
  await updateMFAPreference({ totp: 'DISABLED', email: 'PREFERRED' })
  await signOut()
  storage.clear()
  await signIn({ username, password: newPassword })
  await confirmSignIn({ challengeResponse: await pool.codeFor(username, 3) })
  const phone = '+4915112345678'
  await updateUserAttribute({ userAttribute: { attributeKey: 'phone_number', value: phone } })
  const texted = await pool.codeFor(phone)
  await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: texted })
  await updateMFAPreference({ email: 'DISABLED', sms: 'PREFERRED' })
  await signOut()
  storage.clear()
  await signIn({ username, password: newPassword })
  await tolerate(() => confirmSignIn({ challengeResponse: '00000X' }))
  await confirmSignIn({ challengeResponse: await pool.codeFor(phone, 2) })
  await updateMFAPreference({ sms: 'DISABLED' })
  const email = 'lovelace@example.org'
  await updateUserAttribute({ userAttribute: { attributeKey: 'email', value: email } })
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: await pool.codeFor(email) })
  await signOut()
  return newPassword
}

async function useHostedLogin(username: string, password: string): Promise<void> {
  const send = (url: string, init: RequestInit) =>
    fetch(new URL(url, pool.origin), { ...init, redirect: 'manual' })
  const browser = new TestBrowser(pool.ctx, send)
  await browser.open(authorizeUrl(pool.ctx))
  await browser.send({ username, password: 'Mistyped-Bread-98' })
  secrets.set('Mistyped-Bread-98', 'password')
  await browser.send({ username, password })
  const code = browser.location.searchParams.get('code') ?? ''
  expect(code).not.toBe('')
  secrets.set(code, 'hosted login code').set(VERIFIER, 'code verifier')
  const form = { grant_type: 'authorization_code', client_id: 'web', code, code_verifier: VERIFIER }
  const redirect_uri = `${pool.origin}/account`
  for (let n = 1; n <= 2; n += 1) {
    await fetch(`${pool.origin}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, redirect_uri }),
    })
  }
}

async function call(method: string, path: string, body: object, token = ''): Promise<Record<string, string>> {
  const answer = await fetch(`${pool.origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return answer.json() as Promise<Record<string, string>>
}

async function subscribe(): Promise<void> {
  const [plan] = await pool.ctx.db.select().from(pricingPlans).limit(1)
  const email = 'payer@example.org'
  const password = 'Paying-Bread-15'
  await call('POST', '/auth/create', { username: email, password: 'feeble-bread' })
  await call('POST', '/auth/create', { username: email, password })
  await call('POST', '/auth/create', { username: email, password: 'Mistyped-Bread-97' })
  await signIn({ username: email, password })
  const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
  const { _id = '' } = await call('POST', '/profile', { plan: plan?.id, goals: [] }, token)
  const { customerId } = await call('POST', '/stripe/customer', { email, profileId: _id }, token)
  const order = { stripeCustomerId: customerId, stripePriceId: plan?.stripePriceId, email }
  const { clientSecret = '' } = await call('POST', '/stripe/intent', order, token)
  for (const number of ['4000000000000002', '4111111111111112', CARD]) {
    secrets.set(number, 'card number')
    await tolerate(async () => {
      const method = await pool.stripe.paymentMethods.create(cardNumbered(number))
      const setup = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
      await pool.stripe.setupIntents.confirm(setup, { payment_method: method.id })
    })
  }
  await call('POST', '/stripe/subscription', order, token)
  await signOut()
}

async function invite(): Promise<void> {
  const admin = { email: 'admin@example.org', password: 'Ruling-Bread-16' }
  await createAdmin(pool.ctx, admin)
  secrets.set(admin.password, 'password')
  await signIn({ username: admin.email, password: admin.password })
  const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
  const invited = { username: 'invited@example.org', tempPassword: 'Lent-Bread-17' }
  await call('POST', '/profile', invited, token)
  await call('POST', '/profile', { ...invited, username: 'nobody' }, token)
  await signOut()
  await signIn({ username: invited.username, password: invited.tempPassword })
  await tolerate(() => confirmSignIn({ challengeResponse: 'fresh-bread' }))
  await confirmSignIn({ challengeResponse: 'Owned-Bread-18' })
  await signOut()
}

/** Failures on our side are logged with their cause, which must not reveal secrets either. */
async function failInside(username: string): Promise<void> {
  const asked = { ClientId: 'web', AuthFlow: 'USER_PASSWORD_AUTH' }
  const rename = (from: string, to: string) =>
    pool.ctx.db.execute(sql.raw(`alter table identity.${from} rename to ${to}`))
  for (const table of ['password_attempts', 'sign_ins', 'codes']) {
    await rename(table, 'away')
    const AuthParameters = { USERNAME: username, PASSWORD: 'Third-Bread-14' }
    const answers = [
      await pool.ask('InitiateAuth', { ...asked, AuthParameters }),
      await pool.ask('ForgotPassword', { ClientId: 'web', Username: username }),
    ]
    expect(answers.some(({ status, error }) => status === 500 && error === 'InternalErrorException')).toBe(
      true,
    )
    await rename('away', table)
  }
}

/** Returns each row of each table as text, and again with its bytes decoded as text. */
async function everything(): Promise<Map<string, string>> {
  const { rows: tables } = await pool.ctx.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await pool.ctx.db.execute<{ row: string }>(
      sql.raw(`select row_to_json(rows)::text as row from ${name} rows`),
    )
    const text = rows.map(({ row }) => row).join('\n')
    const bytes = [...text.matchAll(/"\\\\x([0-9a-f]+)"/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    found.set(name, [text, ...bytes.map((part) => part.toString('latin1'))].join('\n'))
  }
  return found
}

/** Short secrets are matched as whole words, because six digits appear in many numbers by chance. */
function holds(text: string, secret: string): boolean {
  if (!text.includes(secret)) return false
  if (secret.length > 8) return true
  return new RegExp(`(?<![\\w.:-])${secret}(?![\\w-])`).test(text)
}

test('no log, refusal or table contains a secret', { timeout: 120_000 }, async () => {
  const username = 'ada@example.org'
  const second = await signUpAndForget(username)
  const third = await useFactorsAndDevices(username, second)
  await useHostedLogin('lovelace@example.org', third)
  await subscribe()
  await invite()
  await failInside('lovelace@example.org')

  const kinds = new Set(secrets.values())
  for (const kind of [
    'Session',
    'SecretCode',
    'RefreshToken',
    'ConfirmationCode',
    'EMAIL_OTP_CODE',
    'SMS_MFA_CODE',
    'Code',
  ]) {
    expect(kinds, kind).toContain(kind)
  }
  for (const kind of ['device secret', 'hosted login code', 'card number', 'refresh_token', 'tempPassword']) {
    expect(kinds, kind).toContain(kind)
  }
  expect(secrets.size).toBeGreaterThan(60)

  const places = await everything()
  places
    .set('the log', pool.logged.join('\n'))
    .set('refusals', pool.refusals.map(({ body }) => body).join('\n'))
  // Confirms that the search works: the log and the tables do contain data that is not secret.
  expect(holds(places.get('the log') ?? '', 'identity request failed')).toBe(true)
  expect(holds(places.get('identity.users') ?? '', 'lovelace@example.org')).toBe(true)
  expect(pool.refusals.length).toBeGreaterThan(10)

  const leaks: string[] = []
  for (const [secret, kind] of secrets) {
    for (const [place, text] of places) if (holds(text, secret)) leaks.push(`${kind} in ${place}`)
  }
  expect(leaks).toEqual([])
})

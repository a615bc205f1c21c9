import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { linkProvider } from '../hosted-login/providers/link-provider.ts'
import { callPool, later, signInWithPassword } from '../identity-app.fixtures.ts'
import { signIns, users } from '../tables.ts'

const HOUR_MS = 60 * 60_000
const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

test('the owner is mailed each change of credentials, with a way to undo it', async ({ ctx }) => {
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  const { AccessToken } = await signInWithPassword(ctx, ada)
  const [signIn] = await ctx.db.select().from(signIns).where(eq(signIns.sub, authUserId))
  const originJti = signIn?.originJti ?? ''
  await callPool(ctx, 'SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: true } })
  await linkProvider(ctx, { provider: 'Google', subject: 'g-1', originJti })
  await linkProvider(ctx, { provider: 'Google', subject: 'g-1', originJti })
  await callPool(ctx, 'ChangePassword', {
    AccessToken,
    PreviousPassword: ada.password,
    ProposedPassword: 'My-Own-Word-8',
  })
  const mails = await queuedMails(ctx, ada.username)
  expect(mails.map(({ subject }) => subject).reverse()).toEqual([
    'Your second step was changed',
    'Another account can log in to yours',
    'Your password was changed',
  ])
  for (const { text } of mails) expect(text).toMatch(/http:\S+\/undo#[\w-]{43}/)
})

test('a sign-in from a new place is mailed once, and one from a known place is not', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  const from = (network: string, agent = 'Firefox/130') => ({ ...later(ctx, HOUR_MS), network, agent })
  await signInWithPassword({ ...ctx, network: '203.0.113.7', agent: 'Firefox/130' }, ada)
  await signInWithPassword(from('203.0.113.9'), ada)
  expect(await queuedMails(ctx, ada.username)).toEqual([])
  await signInWithPassword(from('198.51.100.1'), ada)
  await signInWithPassword(from('198.51.100.2'), ada)
  const mails = await queuedMails(ctx, ada.username)
  expect(mails.map(({ subject }) => subject)).toEqual(['A new login to your account'])
  expect(mails[0]?.text).toMatch(
    /When: [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}.[AP]M UTC\nWith: Firefox\nFrom: the internet address 198\.51\.100\.x\n/,
  )
  await signInWithPassword(from('198.51.100.1', 'Chrome/140'), ada)
  expect(await queuedMails(ctx, ada.username)).toHaveLength(2)
})

test('a new authenticator app that replaces the current one is mailed', async ({ ctx }) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  const { AccessToken } = await signInWithPassword(ctx, ada)
  const setUp = async (at: Context) => {
    const { body } = await callPool(at, 'AssociateSoftwareToken', { AccessToken })
    const code = new TOTP({ secret: Secret.fromBase32(body.SecretCode) }).generate({
      timestamp: at.now().getTime(),
    })
    expect((await callPool(at, 'VerifySoftwareToken', { AccessToken, UserCode: code })).body.Status).toBe(
      'SUCCESS',
    )
  }
  await setUp(ctx)
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['SOFTWARE_TOKEN_MFA'] })
    .where(eq(users.sub, sub))
  expect(await queuedMails(ctx, ada.username)).toEqual([])
  await setUp(later(ctx, 60_000))
  expect((await queuedMails(ctx, ada.username)).map(({ subject }) => subject)).toEqual([
    'A new authenticator app is in use',
  ])
})

test('no mail is sent if nothing changed', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  const { AccessToken } = await signInWithPassword(ctx, ada)
  await callPool(ctx, 'SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: false } })
  await callPool(ctx, 'ChangePassword', {
    AccessToken,
    PreviousPassword: 'Wrong-Horse-7',
    ProposedPassword: 'My-Own-Word-8',
  })
  expect(await queuedMails(ctx, ada.username)).toEqual([])
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { queuedMails } from '#tests/support/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { linkProvider } from '../hosted-login/link-provider.ts'
import { callPool, signInWithPassword } from '../identity-app.fixtures.ts'
import { signIns } from '../tables.ts'
import { createUser } from '../users/create-user.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

test('the owner is mailed each change of the ways in, with the way to end it', async ({ ctx }) => {
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
    'Another account can sign in to yours',
    'Your password was changed',
  ])
  for (const { text } of mails) expect(text).toContain(`${ctx.config.publicUrl}/login`)
})

test('nothing is mailed where nothing was changed', async ({ ctx }) => {
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

import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test } from '#tests/support/test-context.ts'
import { proposeEmail } from '../accounts/change-email.ts'
import { createAccount } from '../accounts/create-account.ts'
import { createUser } from '../accounts/create-user.ts'
import { callPool, signInWithPassword } from '../identity-app.fixtures.ts'
import { findUser } from '../users/find-user.ts'
import { verifyEmailByLink } from './verify-email-by-link.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

async function linkTo(ctx: Context, to: string) {
  const [mail] = await queuedMails(ctx, to)
  const [, authUserId = '', token = ''] =
    /\/login\/verify-email#([0-9a-f-]{36})\.([\w-]{43})/.exec(mail?.text ?? '') ?? []
  return { authUserId, token }
}

/** Returns the same context for a guest, as on a device that is not signed in. */
function elsewhere(ctx: Context): Context {
  return as(ctx, { kind: 'guest' })
}

describe('the link in a verification mail', () => {
  test('is mailed with a code when an account is created, and works once, on any device', async ({ ctx }) => {
    const { authUserId } = await createAccount(elsewhere(ctx), ada)
    const link = await linkTo(ctx, ada.username)
    expect(link.authUserId).toBe(authUserId)
    const forged = { ...link, token: link.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
    for (const wrong of [forged, { ...link, token: '123456' }])
      await expect(verifyEmailByLink(elsewhere(ctx), wrong)).rejects.toMatchObject({ code: 'not_found' })
    expect((await findUser(ctx, { authUserId }))?.emailVerified).toBe(false)
    await verifyEmailByLink(elsewhere(ctx), link)
    expect((await findUser(ctx, { authUserId }))?.emailVerified).toBe(true)
    await expect(verifyEmailByLink(elsewhere(ctx), link)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not mailed if the address has an account', async ({ ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    await createAccount(elsewhere(ctx), { ...ada, password: 'Other-Horse-8' })
    const mails = await queuedMails(ctx, ada.username)
    expect(mails.map(({ subject }) => subject)).toEqual(['You have an account already'])
  })

  test('confirms a sign-up from another client', async ({ ctx }) => {
    const given = { ClientId: ctx.config.identity.clientId, Username: ada.username, Password: ada.password }
    const { UserSub } = (await callPool(ctx, 'SignUp', given)).body
    await verifyEmailByLink(elsewhere(ctx), await linkTo(ctx, ada.username))
    expect(await findUser(ctx, { authUserId: UserSub })).toMatchObject({
      emailVerified: true,
      status: 'CONFIRMED',
    })
  })
})

describe('an address that an administrator entered', () => {
  test('replaces the old one once its owner confirms it, and ends all sign-ins', async ({ ctx }) => {
    const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
    const { RefreshToken } = await signInWithPassword(ctx, ada)
    const refresh = () =>
      callPool(ctx, 'GetTokensFromRefreshToken', { ClientId: ctx.config.identity.clientId, RefreshToken })
    const proposed = { authUserId, username: 'lovelace@example.org' }
    expect(await proposeEmail(ctx, proposed)).toBe('asked')
    expect(await findUser(ctx, { authUserId })).toMatchObject({ username: ada.username, emailVerified: true })
    await verifyEmailByLink(elsewhere(ctx), await linkTo(ctx, proposed.username))
    expect(await findUser(ctx, { authUserId })).toMatchObject({
      username: proposed.username,
      emailVerified: true,
    })
    expect((await refresh()).status).toBe(400)
    // The old address gets a notice with an undo link.
    expect((await queuedMails(ctx, ada.username)).map(({ text }) => text).join()).toContain('/undo')
  })

  test('is replaced immediately, unverified, for an invited user who has not logged in', async ({ ctx }) => {
    const invited = { permanent: false, emailVerified: false, isInvited: true }
    const { authUserId } = await createUser(ctx, { ...ada, ...invited })
    expect((await linkTo(ctx, ada.username)).authUserId).toBe(authUserId)
    expect(await proposeEmail(ctx, { authUserId, username: 'ada.l@example.org' })).toBe('changed')
    expect(await findUser(ctx, { authUserId })).toMatchObject({
      username: 'ada.l@example.org',
      emailVerified: false,
    })
    // The link mailed to the old address no longer works.
    const old = await linkTo(ctx, ada.username)
    await expect(verifyEmailByLink(elsewhere(ctx), old)).rejects.toMatchObject({ code: 'not_found' })
    await verifyEmailByLink(elsewhere(ctx), await linkTo(ctx, 'ada.l@example.org'))
    expect((await findUser(ctx, { authUserId }))?.emailVerified).toBe(true)
  })
})

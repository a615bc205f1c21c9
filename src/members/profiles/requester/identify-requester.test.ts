import { expect } from 'vitest'
import { removeUser } from '#identity/accounts/remove-user.ts'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { test } from '#tests/support/test-context.ts'
import { aMember, aSignIn } from '../../members.fixtures.ts'
import { identifyRequester } from './identify-requester.ts'

const password = 'Fresh-Bread-12'

test('a member is identified by the access token, and an administrator as an administrator', async ({
  ctx,
}) => {
  for (const admin of [false, true]) {
    const { profile, requester } = await aMember(ctx, { admin })
    const { AccessToken } = await signInWithPassword(ctx, { username: profile.username, password })
    expect(await identifyRequester(ctx, AccessToken)).toEqual({ ...requester, signedInAt: expect.any(Date) })
  }
})

test('a user without a profile is still signed in', async ({ ctx }) => {
  const { username, requester } = await aSignIn(ctx)
  const { AccessToken } = await signInWithPassword(ctx, { username, password })
  expect(await identifyRequester(ctx, AccessToken)).toEqual({ ...requester, signedInAt: expect.any(Date) })
})

test('a token that is wrong, expired, of another kind or of an unknown user is refused', async ({ ctx }) => {
  const { profile } = await aMember(ctx)
  const { AccessToken, IdToken } = await signInWithPassword(ctx, { username: profile.username, password })
  const refused = { code: 'not_signed_in' }
  await expect(identifyRequester(ctx, 'nonsense')).rejects.toMatchObject(refused)
  await expect(identifyRequester(ctx, IdToken)).rejects.toMatchObject(refused)
  await expect(identifyRequester(ctx, `${AccessToken}x`)).rejects.toMatchObject(refused)
  const tomorrow = { ...ctx, now: () => new Date(Date.now() + 86_400_000) }
  await expect(identifyRequester(tomorrow, AccessToken)).rejects.toMatchObject(refused)
  await removeUser(ctx, { authUserId: profile.authUserId })
  await expect(identifyRequester(ctx, AccessToken)).rejects.toMatchObject(refused)
})

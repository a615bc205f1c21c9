import {
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  signIn,
  signOut,
  updatePassword,
} from 'aws-amplify/auth'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { createUser } from './accounts/create-user.ts'
import { amplifyTest } from './amplify-client.fixtures.ts'
import { verifyAccessToken } from './tokens/verify-access-token.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

function createAda(ctx: Context, permanent: boolean) {
  return createUser(ctx, { ...ada, permanent })
}

amplifyTest(
  'a member signs in by SRP, is recognised, refreshes and signs out everywhere',
  async ({ ctx }) => {
    const { authUserId } = await createAda(ctx, true)
    const signedIn = await signIn({ username: 'Ada@Example.org', password: ada.password })
    expect(signedIn).toEqual({ isSignedIn: true, nextStep: { signInStep: 'DONE' } })
    expect(await getCurrentUser()).toMatchObject({ username: authUserId, userId: authUserId })
    expect(await fetchUserAttributes()).toEqual({
      sub: authUserId,
      email: ada.username,
      email_verified: 'true',
    })

    const first = (await fetchAuthSession()).tokens
    const refreshed = (await fetchAuthSession({ forceRefresh: true })).tokens
    const again = (await fetchAuthSession({ forceRefresh: true })).tokens
    expect(refreshed?.accessToken.toString()).not.toBe(first?.accessToken.toString())
    expect(again?.accessToken.payload.origin_jti).toBe(first?.accessToken.payload.origin_jti)
    expect(again?.idToken?.payload).toMatchObject({ email: ada.username, email_verified: true })

    const token = again?.accessToken.toString() ?? ''
    expect(await verifyAccessToken(ctx, token)).toMatchObject({ sub: authUserId, username: authUserId })
    await signOut({ global: true })
    expect(await verifyAccessToken(ctx, token)).toBeNull()
    await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' })
  },
)

amplifyTest('signing out of one browser ends its tokens', async ({ ctx }) => {
  await createAda(ctx, true)
  await signIn(ada)
  const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
  await signOut()
  expect(await verifyAccessToken(ctx, token)).toBeNull()
})

amplifyTest('a wrong password and an unknown address get the same answer', async ({ ctx }) => {
  await createAda(ctx, true)
  const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(signIn({ ...ada, password: 'Wrong-Horse-7' })).rejects.toMatchObject(refusal)
  await expect(signIn({ ...ada, username: 'nobody@example.org' })).rejects.toMatchObject(refusal)
  expect((await signIn({ ...ada, options: { authFlowType: 'USER_PASSWORD_AUTH' } })).isSignedIn).toBe(true)
})

amplifyTest('a user with a temporary password chooses their own and is signed in', async ({ ctx }) => {
  await createAda(ctx, false)
  const { nextStep } = await signIn(ada)
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
    message: 'Password did not conform with policy: Password not long enough',
  })
  expect((await confirmSignIn({ challengeResponse: 'My-Own-Word-8' })).isSignedIn).toBe(true)
  await updatePassword({ oldPassword: 'My-Own-Word-8', newPassword: 'My-Next-Word-9' })
  await signOut()
  expect((await signIn({ ...ada, password: 'My-Next-Word-9' })).isSignedIn).toBe(true)
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Amplify } from 'aws-amplify'
import {
  confirmSignIn,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  signIn,
  signOut,
  updatePassword,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test as base } from '#tests/support/test-context.ts'
import { identityTestApp } from './identity-test-app.ts'
import { verifyAccessToken } from './tokens/verify-access-token.ts'
import { createUser } from './users/create-user.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

/** A test with a real server on a loopback port, to which the unchanged client is pointed. */
const test = base.extend<{ server: ServerType }>({
  server: [
    async ({ ctx }, use) => {
      // Without a navigator, the client takes Node for a server and leaves some of its calls out.
      Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'test' }, configurable: true })
      ConsoleLogger.LOG_LEVEL = 'ERROR'
      const kept = keepTokens()
      const server = serve({ fetch: identityTestApp(ctx).fetch, port: 0, hostname: '127.0.0.1' })
      await once(server, 'listening')
      pointClientAt(ctx, server)
      await use(server)
      await signOut()
      kept.clear()
      server.close()
      await once(server, 'close')
    },
    { auto: true },
  ],
})

function keepTokens(): Map<string, string> {
  const kept = new Map<string, string>()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  })
  return kept
}

function pointClientAt({ config }: Context, server: ServerType): void {
  const { port } = server.address() as AddressInfo
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.identity.userPoolId,
        userPoolClientId: config.identity.clientId,
        userPoolEndpoint: `http://127.0.0.1:${port}/identity`,
        loginWith: { email: true },
      },
    },
  })
}

function createAda(ctx: Context, permanent: boolean) {
  return createUser(ctx, { ...ada, permanent })
}

test('a member signs in by SRP, is recognised, refreshes and signs out everywhere', async ({ ctx }) => {
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
})

test('signing out of one browser ends its tokens', async ({ ctx }) => {
  await createAda(ctx, true)
  await signIn(ada)
  const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
  await signOut()
  expect(await verifyAccessToken(ctx, token)).toBeNull()
})

test('a wrong password and an unknown address get the same answer', async ({ ctx }) => {
  await createAda(ctx, true)
  const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
  await expect(signIn({ ...ada, password: 'Wrong-Horse-7' })).rejects.toMatchObject(refusal)
  await expect(signIn({ ...ada, username: 'nobody@example.org' })).rejects.toMatchObject(refusal)
  expect((await signIn({ ...ada, options: { authFlowType: 'USER_PASSWORD_AUTH' } })).isSignedIn).toBe(true)
})

test('a user with a temporary password chooses their own and is signed in', async ({ ctx }) => {
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

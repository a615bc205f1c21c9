import { signIn, signOut } from 'aws-amplify/auth'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { createUser } from '../accounts/create-user.ts'
import { amplifyTest as test } from '../amplify-client.fixtures.ts'
import { callPool, signInWithPassword } from '../identity-app.fixtures.ts'
import { passwordAttempts } from '../tables.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

/** Guesses as another person on another network. */
function guess(ctx: Context, network: string, parameters: object = {}) {
  return callPool({ ...ctx, network }, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: ada.username, PASSWORD: 'Wrong-Horse-7', ...parameters },
  })
}

test('a guesser is locked out, and the owner is not', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  for (let n = 1; n <= 8; n += 1) await guess(ctx, '203.0.113.7')
  expect((await guess(ctx, '203.0.113.7')).body.message).toBe('Password attempts exceeded')
  expect((await guess(ctx, '203.0.113.7', { PASSWORD: ada.password })).status).toBe(400)
  expect(await signInWithPassword({ ...ctx, network: '198.51.100.1' }, ada)).toHaveProperty('AccessToken')
  // The right password clears the owner's own failed attempts, but not the guesser's.
  expect((await guess(ctx, '203.0.113.7', { PASSWORD: ada.password })).status).toBe(400)
  expect(JSON.stringify(await ctx.db.select().from(passwordAttempts))).not.toContain('203.0.113')
})

test('a known device can sign in while many networks guess', async ({ ctx, storage }) => {
  await createUser(ctx, { ...ada, permanent: true })
  await signIn(ada)
  await signOut()
  expect([...storage.keys()].some((key) => key.endsWith('deviceKey'))).toBe(true)
  for (let n = 1; n <= 60; n += 1) await guess(ctx, `203.0.113.${n}`)
  expect((await guess(ctx, '198.51.100.1', { PASSWORD: ada.password })).body.message).toBe(
    'Password attempts exceeded',
  )
  // A key that belongs to none of the user's devices does not bypass the lock.
  const stranger = { PASSWORD: ada.password, DEVICE_KEY: `local_${crypto.randomUUID()}` }
  expect((await guess(ctx, '198.51.100.1', stranger)).body.message).toBe('Password attempts exceeded')
  expect((await signIn(ada)).isSignedIn).toBe(true)
})

import {
  confirmSignIn,
  fetchAuthSession,
  fetchDevices,
  forgetDevice,
  rememberDevice,
  signIn,
  signOut,
  updateMFAPreference,
} from 'aws-amplify/auth'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { createUser } from '../accounts/create-user.ts'
import { amplifyTest } from '../amplify-client.fixtures.ts'
import { callPool, codeFor, signInWithPassword } from '../identity-app.fixtures.ts'
import { MODULUS } from '../srp/group.ts'
import { devices } from '../tables.ts'
import { verifyAccessToken } from '../tokens/verify-access-token.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

function createAda(ctx: Context) {
  return createUser(ctx, { ...ada, permanent: true })
}

async function tokenNow(): Promise<string> {
  return (await fetchAuthSession()).tokens?.accessToken.toString() ?? ''
}

async function errorOf(answer: ReturnType<typeof callPool>): Promise<string> {
  const { status, body } = await answer
  return status === 200 ? 'done' : `${body.__type}: ${body.message}`
}

amplifyTest('a device is known after its first sign-in and proves itself at the next', async ({ ctx }) => {
  await createAda(ctx)
  await signIn(ada)
  const [device, ...others] = await fetchDevices()
  expect(others).toEqual([])
  expect(device?.id).toMatch(/^local_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(device?.createDate?.getFullYear()).toBe(new Date().getFullYear())
  await signOut()
  expect((await signIn(ada)).isSignedIn).toBe(true)
  expect(await fetchDevices()).toHaveLength(1)
  await signOut()
  const plainly = await signIn({ ...ada, options: { authFlowType: 'USER_PASSWORD_AUTH' } })
  expect(plainly.isSignedIn).toBe(true)
})

amplifyTest('only a remembered device is spared the second factor', async ({ ctx, storage }) => {
  await createAda(ctx)
  await signIn(ada)
  await updateMFAPreference({ email: 'PREFERRED' })
  await signOut()
  expect((await signIn(ada)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  await confirmSignIn({ challengeResponse: await codeFor(ctx, ada.username) })
  await rememberDevice()
  await signOut()
  expect((await signIn(ada)).isSignedIn).toBe(true)
  await signOut()
  storage.clear()
  expect((await signIn(ada)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
})

amplifyTest('a device that was forgotten elsewhere signs in as a new one', async ({ ctx }) => {
  await createAda(ctx)
  await signIn(ada)
  const [first] = await fetchDevices()
  await signOut()
  await ctx.db.delete(devices)
  expect((await signIn(ada)).isSignedIn).toBe(true)
  const [second] = await fetchDevices()
  expect(second?.id).not.toBe(first?.id)
})

amplifyTest('a device that holds another secret does not get in', async ({ ctx, storage }) => {
  await createAda(ctx)
  await signIn(ada)
  await signOut()
  for (const key of storage.keys()) if (key.endsWith('randomPasswordKey')) storage.set(key, 'guessed')
  await expect(signIn(ada)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

amplifyTest('forgetting a device ends its sign-ins, but not the one that asks', async ({ ctx, storage }) => {
  await createAda(ctx)
  await signIn(ada)
  const lost = await tokenNow()
  const [device] = await fetchDevices()
  storage.clear()
  await signIn(ada)
  expect(await fetchDevices()).toHaveLength(2)
  await forgetDevice({ device: { id: device?.id ?? '' } })
  expect(await verifyAccessToken(ctx, lost)).toBeNull()
  expect(await fetchDevices()).toHaveLength(1)
  await forgetDevice()
  expect(await fetchDevices()).toEqual([])
  expect(await verifyAccessToken(ctx, await tokenNow())).not.toBeNull()
})

amplifyTest('the devices of others cannot be seen, changed, forgotten or used', async ({ ctx }) => {
  await createAda(ctx)
  await createUser(ctx, { ...ada, username: 'eve@example.org', permanent: true })
  await signIn(ada)
  const [device] = await fetchDevices()
  const DeviceKey = device?.id
  const { AccessToken } = await signInWithPassword(ctx, { ...ada, username: 'eve@example.org' })
  const unknown = 'ResourceNotFoundException: Device does not exist.'
  expect((await callPool(ctx, 'ListDevices', { AccessToken })).body).toEqual({ Devices: [] })
  expect(await errorOf(callPool(ctx, 'ForgetDevice', { AccessToken, DeviceKey }))).toBe(unknown)
  expect(
    await errorOf(
      callPool(ctx, 'UpdateDeviceStatus', { AccessToken, DeviceKey, DeviceRememberedStatus: 'remembered' }),
    ),
  ).toBe(unknown)
  const initiated = callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: 'eve@example.org', PASSWORD: ada.password, DEVICE_KEY: DeviceKey },
  })
  expect(await errorOf(initiated)).toBe(unknown)
})

amplifyTest(
  'only the key that was offered is confirmed, once, and with a verifier that proves something',
  async ({ ctx }) => {
    const { authUserId } = await createAda(ctx)
    const { body } = await callPool(ctx, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: ctx.config.identity.clientId,
      AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
    })
    const { AccessToken, NewDeviceMetadata } = body.AuthenticationResult
    const { AccessToken: other } = await signInWithPassword(ctx, ada)
    const base64 = (value: bigint) =>
      Buffer.from(value.toString(16).padStart(768, '0'), 'hex').toString('base64')
    const confirm = (change: object, PasswordVerifier = base64(12345n)) =>
      errorOf(
        callPool(ctx, 'ConfirmDevice', {
          AccessToken,
          DeviceKey: NewDeviceMetadata.DeviceKey,
          DeviceName: 'Kitchen',
          DeviceSecretVerifierConfig: { Salt: 'c2FsdA==', PasswordVerifier },
          ...change,
        }),
      )
    for (const useless of [0n, 1n, MODULUS - 1n, MODULUS]) {
      expect(await confirm({}, base64(useless))).toContain('InvalidParameterException')
    }
    expect(await confirm({ AccessToken: other })).toContain('ResourceNotFoundException')
    expect(await confirm({ DeviceKey: `local_${crypto.randomUUID()}` })).toContain(
      'ResourceNotFoundException',
    )
    expect(await confirm({ DeviceName: 'a\u0000b' })).toContain('InvalidParameterException')
    expect(await confirm({ DeviceSecretVerifierConfig: {} })).toContain('InvalidParameterException')
    expect(await confirm({ AccessToken: 'x' })).toContain('NotAuthorizedException')
    expect(await confirm({})).toBe('done')
    expect(await confirm({})).toContain('InvalidParameterException')
    const [row] = await ctx.db.select().from(devices).where(eq(devices.sub, authUserId))
    expect(row).toMatchObject({ name: 'Kitchen', isRemembered: false })
    expect(row?.credential.includes(Buffer.from('salt'))).toBe(false)
  },
)

import { decodeProtectedHeader } from 'jose'
import { expect, vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import { as, test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { callPool, later, signInWithPassword } from '../identity-app.fixtures.ts'
import { IDENTITY_SEALED_COLUMNS } from '../sealed-columns.ts'
import { signingKeys } from '../tables.ts'
import { rotateKeysCommand } from './rotate-keys-command.ts'
import { rotateSecret } from './rotate-secret.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'
import { publicKeys } from './signing-keys.ts'
import { verifyAccessToken } from './verify-access-token.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const MINUTE = 60 * 1000
const NEW_SECRET = 'another secret key that is long enough'

async function signedIn(ctx: Context) {
  await createUser(ctx, { ...ada, permanent: true })
  return signInWithPassword(ctx, ada)
}

function withSecret(ctx: Context, secretKey: string, secretKeyPrevious?: string): Context {
  return { ...ctx, config: { ...ctx.config, secretKey, secretKeyPrevious } }
}

function rotate(ctx: Context) {
  return rotateSecret(ctx, IDENTITY_SEALED_COLUMNS)
}

test('a rotated key verifies until its last token has expired, and can no longer sign', async ({ ctx }) => {
  const { AccessToken, RefreshToken } = await signedIn(ctx)
  const old = decodeProtectedHeader(AccessToken).kid
  const { kid, replaced } = await rotateSigningKey(ctx, { atOnce: false })
  expect(replaced?.kid).toBe(old)
  const newer = await signInWithPassword(ctx, ada)
  expect(decodeProtectedHeader(newer.AccessToken).kid).toBe(kid)
  expect(decodeProtectedHeader(newer.IdToken).kid).toBe(kid)
  expect((await publicKeys(ctx)).map((key) => key.kid).sort()).toEqual([kid, old].sort())
  expect(await verifyAccessToken(later(ctx, 59 * MINUTE), AccessToken)).not.toBeNull()
  const ended = later(ctx, 66 * MINUTE)
  expect((await publicKeys(ended)).map((key) => key.kid)).toEqual([kid])
  const rows = await ctx.db.select().from(signingKeys)
  expect(rows.find((row) => row.kid === old)).toMatchObject({
    state: 'verifying',
    privateKey: Buffer.alloc(0),
  })
  const { body } = await callPool(ended, 'GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken })
  expect(await verifyAccessToken(ended, body.AuthenticationResult.AccessToken)).not.toBeNull()
})

test('rotating again retires keys whose tokens have expired', async ({ ctx }) => {
  await signedIn(ctx)
  await rotateSigningKey(ctx, { atOnce: false })
  await rotateSigningKey(later(ctx, 30 * MINUTE), { atOnce: false })
  expect(await publicKeys(later(ctx, 30 * MINUTE))).toHaveLength(3)
  await rotateSigningKey(later(ctx, 80 * MINUTE), { atOnce: false })
  const states = (await ctx.db.select().from(signingKeys)).map((row) => row.state)
  expect(states.sort()).toEqual(['retired', 'signing', 'verifying', 'verifying'])
})

test('an immediate rotation refuses every token of the old keys', async ({ ctx }) => {
  const { AccessToken } = await signedIn(ctx)
  await rotateSigningKey(ctx, { atOnce: true })
  expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
  expect(await publicKeys(ctx)).toHaveLength(1)
  expect(await verifyAccessToken(ctx, (await signInWithPassword(ctx, ada)).AccessToken)).not.toBeNull()
})

test('a first key is created if there was none', async ({ ctx }) => {
  await ctx.db.delete(signingKeys)
  const { kid, replaced } = await rotateSigningKey(ctx, { atOnce: false })
  expect(replaced).toBeNull()
  expect((await publicKeys(ctx)).map((key) => key.kid)).toEqual([kid])
})

test('only an administrator can rotate keys', async ({ ctx }) => {
  const guest = as(ctx, { kind: 'guest' })
  await expect(rotateSigningKey(guest, { atOnce: true })).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(rotate(guest)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('after a change of SECRET_KEY members can sign in, and their tokens stay valid', async ({ ctx }) => {
  const { AccessToken } = await signedIn(ctx)
  const changed = withSecret(ctx, NEW_SECRET, ctx.config.secretKey)
  expect(await rotate(changed)).toEqual([
    { table: 'identity.users', rotated: 1, unchanged: 0 },
    { table: 'identity.signing_keys', rotated: 1, unchanged: 0 },
    { table: 'identity.software_tokens', rotated: 0, unchanged: 0 },
    { table: 'identity.software_tokens', rotated: 0, unchanged: 0 },
    { table: 'identity.devices', rotated: 0, unchanged: 0 },
  ])
  const after = withSecret(ctx, NEW_SECRET)
  expect(await verifyAccessToken(after, AccessToken)).not.toBeNull()
  const newer = await signInWithPassword(after, ada)
  expect(decodeProtectedHeader(newer.AccessToken).kid).toBe(decodeProtectedHeader(AccessToken).kid)
  expect((await rotate(changed)).map(({ unchanged }) => unchanged)).toEqual([1, 1, 0, 0, 0])
})

test('a key that decrypts nothing changes nothing', async ({ ctx }) => {
  await signedIn(ctx)
  const wrong = withSecret(ctx, NEW_SECRET, 'a key that never was one of this product')
  await expect(rotate(wrong)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('identity.users opens with neither'),
  })
  expect((await signInWithPassword(ctx, ada)).AccessToken).toBeTruthy()
  await expect(rotate(ctx)).rejects.toMatchObject({ code: 'invalid' })
  await expect(rotate(withSecret(ctx, 'same', 'same'))).rejects.toMatchObject({ code: 'invalid' })
})

test('the command prints what it did', async ({ ctx }) => {
  const { run } = rotateKeysCommand(IDENTITY_SEALED_COLUMNS)
  const written: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const complain = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  try {
    const changed = withSecret(ctx, NEW_SECRET, ctx.config.secretKey)
    expect(await run([], (act) => act(ctx))).toBe(0)
    expect(await run([], (act) => act(ctx))).toBe(0)
    expect(await run(['--at-once'], (act) => act(ctx))).toBe(0)
    expect(await run(['--secret'], (act) => act(changed))).toBe(0)
    expect(await run(['--help'], () => Promise.reject(new Error('not needed')))).toBe(0)
    expect(await run(['--secret', '--at-once'], (act) => act(ctx))).toBe(2)
    expect(await run(['--now'], (act) => act(ctx))).toBe(2)
  } finally {
    write.mockRestore()
    complain.mockRestore()
  }
  const said = written.join('')
  expect(said).toMatch(/Key \S+ signs from now on\.\nKey \S+ is believed until 2/)
  expect(said).toContain('and its tokens are refused from now on')
  expect(said).toContain('identity.signing_keys: 1 encrypted anew, 0 were already.')
  expect(said).toContain('Usage: npm run careplate -- rotate-keys')
})

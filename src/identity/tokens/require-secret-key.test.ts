import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { IDENTITY_SEALED_COLUMNS } from '../sealed-columns.ts'
import { signingKeys } from '../tables.ts'
import { requireSecretKey } from './require-secret-key.ts'

const OTHER = 'another secret key that is long enough'
const NOT_THIS_ONE = /^SECRET_KEY is not the one that the stored secrets were sealed with/
const ada = { username: 'ada@example.org', password: 'Correct-Horse-7', permanent: true }

const withSecret = (ctx: Context, secretKey: string, secretKeyPrevious?: string): Context => ({
  ...ctx,
  config: { ...ctx.config, secretKey, secretKeyPrevious },
})

const required = (ctx: Context, options?: { orPrevious: boolean }) =>
  requireSecretKey(ctx, IDENTITY_SEALED_COLUMNS, options)

describe('a different SECRET_KEY from the previous one', () => {
  test('is refused because of the signing key, and the previous one is accepted', async ({ ctx }) => {
    await expect(required(withSecret(ctx, OTHER))).rejects.toThrow(NOT_THIS_ONE)
    await expect(required(ctx)).resolves.toBeUndefined()
  })

  test('is refused because of other encrypted data if nothing has been signed', async ({ ctx }) => {
    await ctx.db.delete(signingKeys)
    await createUser(ctx, ada)
    await expect(required(withSecret(ctx, OTHER))).rejects.toThrow(NOT_THIS_ONE)
    await expect(required(ctx)).resolves.toBeUndefined()
  })

  test('is accepted if nothing is stored yet', async ({ ctx }) => {
    await ctx.db.delete(signingKeys)
    await expect(required(withSecret(ctx, OTHER))).resolves.toBeUndefined()
  })

  test('is accepted together with the previous one only by the command that changes it', async ({ ctx }) => {
    const changing = withSecret(ctx, OTHER, ctx.config.secretKey)
    await expect(required(changing, { orPrevious: true })).resolves.toBeUndefined()
    await expect(required(changing)).rejects.toThrow(NOT_THIS_ONE)
  })

  test('does not lock out the right key through an account that was created under it by mistake', async ({
    ctx,
  }) => {
    await createUser(withSecret(ctx, OTHER), ada)
    await expect(required(ctx)).resolves.toBeUndefined()
  })
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { callPool, signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { users } from '#identity/tables.ts'
import { verifyAccessToken } from '#identity/tokens/verify-access-token.ts'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { createAdmin } from './create-admin.ts'
import { requireMfaOfAdmins } from './require-mfa-of-admins.ts'

const admin = { email: 'admin@example.org', password: 'Ruling-Bread-16' }

const requiring = (ctx: Context): Context => ({
  ...ctx,
  config: { ...ctx.config, identity: { ...ctx.config.identity, isAdminMfaRequired: true } },
})

function begin(ctx: Context) {
  return callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: admin.email, PASSWORD: admin.password },
  })
}

test('an administrator without a second factor sets one up before anything else, where that is required', async ({
  ctx,
}) => {
  await createAdmin(requiring(ctx), admin)
  const { body } = await begin(ctx)
  expect(body.ChallengeName).toBe('MFA_SETUP')
  expect(body.AuthenticationResult).toBeUndefined()
})

test('administrators of before are signed out once it is required, unless they have one', async ({ ctx }) => {
  await createAdmin(ctx, admin)
  const { AccessToken } = await signInWithPassword(ctx, { username: admin.email, password: admin.password })
  await requireMfaOfAdmins(ctx)
  expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['EMAIL_OTP'] })
    .where(eq(users.username, admin.email))
  await requireMfaOfAdmins(requiring(ctx))
  expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
  await ctx.db.update(users).set({ mfaMethods: [] }).where(eq(users.username, admin.email))
  await requireMfaOfAdmins(requiring(ctx))
  expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
  expect((await begin(ctx)).body.ChallengeName).toBe('MFA_SETUP')
})

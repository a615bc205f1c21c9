import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { createUser } from '#identity/accounts/create-user.ts'
import { embeddedPool } from '#identity/embedded-pool.ts'
import { callPool, signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { users } from '#identity/tables.ts'
import { verifyAccessToken } from '#identity/tokens/verify-access-token.ts'
import { audit } from '#platform/audit/tables.ts'
import { asSystem, type Context, ROLES } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { createAdmin } from './create-admin.ts'
import { requireMfaOfStaff } from './require-mfa-of-staff.ts'

const admin = { email: 'admin@example.org', password: 'Ruling-Bread-16' }

const requiring = (ctx: Context): Context => ({
  ...ctx,
  config: { ...ctx.config, identity: { ...ctx.config.identity, isAdminMfaRequired: true } },
})

function begin(ctx: Context, { email, password } = admin) {
  return callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  })
}

test('an administrator without a second factor must first set one up, if it is required', async ({ ctx }) => {
  await createAdmin(requiring(ctx), admin)
  const { body } = await begin(ctx)
  expect(body.ChallengeName).toBe('MFA_SETUP')
  expect(body.AuthenticationResult).toBeUndefined()
})

test('existing administrators without a second factor are signed out once it is required', async ({
  ctx,
}) => {
  await createAdmin(ctx, admin)
  const { AccessToken } = await signInWithPassword(ctx, { username: admin.email, password: admin.password })
  await requireMfaOfStaff(ctx)
  expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['EMAIL_OTP'] })
    .where(eq(users.username, admin.email))
  await requireMfaOfStaff(requiring(ctx))
  expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
  await ctx.db.update(users).set({ mfaMethods: [] }).where(eq(users.username, admin.email))
  await requireMfaOfStaff(requiring(ctx))
  expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
  expect((await begin(ctx)).body.ChallengeName).toBe('MFA_SETUP')
})

test.for([...ROLES, 'readers'])(
  'who was given %s before it was required is signed out, and sets one up',
  async (group, { ctx }) => {
    const isRole = group !== 'readers'
    const holder = { email: 'ada@example.org', password: 'Fresh-Bread-12' }
    const user = { username: holder.email, password: holder.password }
    const { authUserId } = await createUser(ctx, { ...user, permanent: true })
    await embeddedPool.setInGroup(asSystem(ctx), { authUserId, group, isIn: true })
    const { AccessToken } = await signInWithPassword(ctx, user)
    await requireMfaOfStaff(ctx)
    expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
    await requireMfaOfStaff(requiring(ctx))
    expect((await verifyAccessToken(ctx, AccessToken)) === null).toBe(isRole)
    expect((await begin(ctx, holder)).body.ChallengeName).toBe(isRole ? 'MFA_SETUP' : undefined)
    // It happens only once, however often the product starts.
    await requireMfaOfStaff(requiring(ctx))
    const required = await ctx.db.select().from(audit).where(eq(audit.act, 'require-mfa'))
    expect(required).toHaveLength(isRole ? 1 : 0)
  },
)

test('a user with a role and a second factor stays signed in', async ({ ctx }) => {
  const user = { username: 'ada@example.org', password: 'Fresh-Bread-12' }
  const { authUserId } = await createUser(ctx, { ...user, permanent: true })
  await embeddedPool.setInGroup(asSystem(ctx), { authUserId, group: 'support', isIn: true })
  const { AccessToken } = await signInWithPassword(ctx, user)
  await ctx.db.update(users).set({ mfaMethods: ['SOFTWARE_TOKEN_MFA'] })
  await requireMfaOfStaff(requiring(ctx))
  expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
  const [row] = await ctx.db.select({ isMfaRequired: users.isMfaRequired }).from(users)
  expect(row).toEqual({ isMfaRequired: true })
})

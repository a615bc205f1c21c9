import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { removeUser } from '#identity/accounts/remove-user.ts'
import { findUser } from '#identity/users/find-user.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aMember, profileWithGoals } from '../../members.fixtures.ts'
import { profiles } from '../../tables.ts'
import { createAdmin } from './create-admin.ts'
import { hasAdmin } from './has-admin.ts'

const admin = { email: 'Admin@Careplate.test', password: 'Fresh-Bread-12' }

test('the first administrator is created once, however often it is requested', async ({ ctx }) => {
  expect(await hasAdmin(ctx)).toBe(false)
  const made = await createAdmin(ctx, admin)
  expect(await createAdmin(ctx, admin)).toEqual(made)
  expect(await hasAdmin(ctx)).toBe(true)
  const rows = await ctx.db.select().from(profiles).where(eq(profiles.username, 'admin@careplate.test'))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ admin: true, planId: null })
  expect((await profileWithGoals(ctx, rows[0]?.id ?? '')).goals).toEqual([])
})

test('a member becomes an administrator by the same command', async ({ ctx }) => {
  const { profile } = await aMember(ctx)
  await createAdmin(ctx, { email: profile.username, password: admin.password })
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, profile.id))
  expect(row?.admin).toBe(true)
})

test('an administrator whose sign-in was deleted gets it back', async ({ ctx }) => {
  const { profileId } = await createAdmin(ctx, admin)
  const user = await findUser(ctx, { username: admin.email })
  await removeUser(ctx, { authUserId: user?.authUserId ?? '' })
  expect(await createAdmin(ctx, admin)).toEqual({ profileId })
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, profileId))
  expect(row?.authUserId).toBe((await findUser(ctx, { username: admin.email }))?.authUserId)
})

test('only an administrator or the service itself can create one', async ({ ctx }) => {
  const { requester } = await aMember(ctx)
  await expect(createAdmin(as(ctx, requester), admin)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(createAdmin(as(ctx, { kind: 'guest' }), admin)).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

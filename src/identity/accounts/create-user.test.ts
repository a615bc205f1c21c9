import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { audit } from '#platform/audit/tables.ts'
import type { Requester } from '#platform/context.ts'
import { as, test } from '#tests/support/test-context.ts'
import { findUser } from '../users/find-user.ts'
import { createUser } from './create-user.ts'
import { setPassword } from './set-password.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7', permanent: true }
const guest: Requester = { kind: 'guest' }
const member: Requester = {
  kind: 'signed-in',
  authUserId: crypto.randomUUID(),
  profileId: null,
  isAdmin: false,
}

test('only an administrator can create users and set passwords', async ({ ctx }) => {
  const { authUserId } = await createUser(ctx, ada)
  for (const [requester, code] of [
    [guest, 'not_signed_in'],
    [member, 'not_allowed'],
  ] as const) {
    const other = as(ctx, requester)
    await expect(createUser(other, { ...ada, username: 'eve@example.org' })).rejects.toMatchObject({ code })
    await expect(setPassword(other, { ...ada, authUserId })).rejects.toMatchObject({ code })
    expect(await findUser(other, { authUserId })).toBeNull()
    expect(await findUser(other, { username: ada.username })).toBeNull()
  }
})

test('a user is found by id and by address in any letter case', async ({ ctx }) => {
  const made = await createUser(ctx, { ...ada, username: 'Ada@Example.org' })
  expect(made).toMatchObject({ username: 'ada@example.org', emailVerified: true, status: 'CONFIRMED' })
  expect(await findUser(ctx, { authUserId: made.authUserId })).toEqual(made)
  expect(await findUser(ctx, { username: 'ADA@example.org' })).toEqual(made)
  expect(await findUser(ctx, { username: 'nobody@example.org' })).toBeNull()
})

test('a second user with the same address, a weak password and an unknown user are refused', async ({
  ctx,
}) => {
  await createUser(ctx, ada)
  await expect(createUser(ctx, ada)).rejects.toMatchObject({
    code: 'conflict',
    fields: { username: expect.any(String) },
  })
  const weak = { ...ada, username: 'eve@example.org', password: 'Password1!' }
  await expect(createUser(ctx, weak)).rejects.toMatchObject({
    code: 'invalid',
    fields: { password: expect.any(String) },
  })
  const unknown = { ...ada, authUserId: crypto.randomUUID() }
  await expect(setPassword(ctx, unknown)).rejects.toMatchObject({ code: 'not_found' })
})

test('the change record identifies the user by id only', async ({ ctx }) => {
  const { authUserId } = await createUser(ctx, ada)
  await setPassword(ctx, { ...ada, authUserId })
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `user:${authUserId}`))
    .orderBy(audit.id)
  expect(rows.map(({ act }) => act)).toEqual(['create', 'set-password'])
  const written = JSON.stringify(rows.map(({ before, after, subject }) => ({ before, after, subject })))
  expect(written).not.toContain('ada')
  expect(written).not.toContain('Horse')
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  callPool,
  codeFor,
  later,
  openVerifyingLink,
  signInWithPassword,
} from '#identity/identity-app.fixtures.ts'
import { emailChanged } from '#identity/users/events/email-changed.ts'
import { findUser } from '#identity/users/find-user.ts'
import { UNDO_MS } from '#identity/users/undoable.ts'
import type { Context } from '#platform/context.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aMember, waitingJobs } from '../../members.fixtures.ts'
import { ensureCustomer } from '../../payments/customers/ensure-customer.ts'
import { customerEmailJob, updateCustomerEmail } from '../../payments/customers/update-customer-email.ts'
import { openSandbox } from '../../payments/sandbox.fixtures.ts'
import { profiles } from '../../tables.ts'
import { mayMailHealth } from '../may-mail-health.ts'
import { followEmail } from './follow-email.ts'
import { updateProfile } from './update-profile.ts'

const password = 'Fresh-Bread-12'
const NEW = 'new.address@example.org'

async function changeOwnEmail(ctx: Context, username: string, email: string): Promise<void> {
  const { AccessToken } = await signInWithPassword(ctx, { username, password })
  const UserAttributes = [{ Name: 'email', Value: email }]
  await callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes })
  const Code = await codeFor(ctx, email)
  const verified = await callPool(ctx, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  expect(verified.status).toBe(200)
}

async function followAll(ctx: Context): Promise<void> {
  for (const job of await waitingJobs<{ authUserId: string }>(ctx, emailChanged.name)) {
    await followEmail(ctx, job)
  }
}

async function addresses(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, id))
  return [row?.username, row?.email]
}

test('profile and customer follow a verified address change, and not an unverified one', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { profile, requester } = await aMember(sandbox.ctx)
  const asMember = as(sandbox.ctx, requester)
  const { customerId } = await ensureCustomer(asMember, sandbox.stripe, { profileId: profile.id })

  const { AccessToken } = await signInWithPassword(ctx, { username: profile.username, password })
  const UserAttributes = [{ Name: 'email', Value: NEW }]
  await callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes })
  await followAll(ctx)
  expect(await addresses(ctx, profile.id)).toEqual([profile.username, profile.username])

  await changeOwnEmail(ctx, profile.username, NEW)
  await followAll(ctx)
  // Jobs can run twice.
  await followAll(ctx)
  expect(await addresses(ctx, profile.id)).toEqual([NEW, NEW])
  const waiting = await waitingJobs<{ profileId: string }>(ctx, customerEmailJob.name)
  expect(waiting).toEqual([{ profileId: profile.id }])
  for (const job of waiting) await updateCustomerEmail(sandbox.ctx, sandbox.stripe, job)
  expect(await sandbox.stripe.customers.retrieve(customerId)).toMatchObject({ email: NEW })
})

test('a separate address that a member entered for mail is kept', async ({ ctx }) => {
  const { profile } = await aMember(ctx, { email: 'mail@example.org' })
  await changeOwnEmail(ctx, profile.username, NEW)
  await followAll(ctx)
  expect(await addresses(ctx, profile.id)).toEqual([NEW, 'mail@example.org'])
})

test('two members who exchange their addresses end with the right ones', async ({ ctx }) => {
  const [first, second] = [await aMember(ctx), await aMember(ctx)]
  const [one, two] = [first.profile.username, second.profile.username]
  await changeOwnEmail(ctx, two, NEW)
  // Until then the address can be returned to its previous owner.
  await changeOwnEmail(later(ctx, UNDO_MS + 1000), one, two)
  // The jobs run in the wrong order, and the first is retried.
  const early = ctx.db.transaction((tx) =>
    followEmail({ ...ctx, db: tx }, { authUserId: first.profile.authUserId }),
  )
  await expect(early).rejects.toThrow()
  await followEmail(ctx, { authUserId: second.profile.authUserId })
  await followEmail(ctx, { authUserId: first.profile.authUserId })
  expect(await addresses(ctx, first.profile.id)).toEqual([two, two])
  expect(await addresses(ctx, second.profile.id)).toEqual([NEW, NEW])
})

test('an address entered by an administrator can sign in once its owner has opened the link', async ({
  ctx,
}) => {
  const { requester: admin } = await aMember(ctx, { admin: true })
  const { profile } = await aMember(ctx)
  const { authUserId, username } = profile
  const saved = await updateProfile(as(ctx, admin), { id: profile.id, change: { username: NEW } })
  expect(saved.username).toBe(username)
  expect(await addresses(ctx, profile.id)).toEqual([username, username])
  expect(await mayMailHealth(ctx, { authUserId, username })).toBe(true)
  await openVerifyingLink(ctx, NEW)
  await followEmail(ctx, { authUserId })
  expect(await addresses(ctx, profile.id)).toEqual([NEW, NEW])
  expect(await findUser(ctx, { username: NEW })).toMatchObject({
    authUserId: profile.authUserId,
    emailVerified: true,
  })
  expect((await signInWithPassword(ctx, { username: NEW, password })).AccessToken).toBeTruthy()
  const { profile: other } = await aMember(ctx)
  const change = { username: other.username }
  await expect(updateProfile(as(ctx, admin), { id: profile.id, change })).rejects.toMatchObject({
    code: 'conflict',
  })
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#identity/tables.ts'
import { aMember, caller } from '#members/members.fixtures.ts'
import { profiles } from '#members/tables.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { recordBounce } from '#platform/mail/bounces/record-bounce.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { as, test } from '#tests/support/test-context.ts'
import { orderSubject } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import { undeliveredMailRoutes } from './mail-routes.ts'

const MINUTE_MS = 60_000
const SUPPORT: Requester = {
  kind: 'signed-in',
  authUserId: 'a-supporter',
  profileId: null,
  isAdmin: false,
  roles: ['support'],
}

async function aMail(ctx: Context, given: Partial<typeof outgoingMail.$inferInsert> & { key: string }) {
  const id = newId()
  const body = given.sentAt ? {} : { to: 'nobody@example.org', sealed: Buffer.alloc(40) }
  await ctx.db.insert(outgoingMail).values({ id, createdAt: ctx.now(), ...body, ...given })
  return id
}

async function aDelivered(ctx: Context, profileId: string, isMailWithheld = false) {
  const id = newId()
  const made = { state: 'delivered', isMailWithheld } as const
  const times = { created: ctx.now(), changed: ctx.now() }
  await ctx.db
    .insert(orders)
    .values({ id, profileId, reason: 'due_week', weekNumber: 1, days: 7, ...made, ...times })
  return id
}

function ago(ctx: Context, minutes: number): Date {
  return new Date(ctx.now().getTime() - minutes * MINUTE_MS)
}

test('mail that bounced or was not accepted is listed with its member and a fix', async ({ ctx }) => {
  const { profile } = await aMember(ctx)
  const cameBack = await aMail(ctx, { key: `not-made:${orderSubject(newId())}:refused`, sentAt: ago(ctx, 5) })
  await recordBounce(ctx, { mailIds: [cameBack], said: 'It came back: 5.1.1' })
  const refused = { failedAt: ctx.now(), lastError: '550 unknown', to: profile.username }
  const givenUp = await aMail(ctx, { key: 'identity:one', ...refused })
  const tried = { lastError: '451 later', attempts: 2, nextTryAt: ctx.now() }
  await aMail(ctx, { key: 'billing:receipt:x:y', ...tried })
  const late = await aMail(ctx, { key: 'billing:receipt:x:z', ...tried, createdAt: ago(ctx, 61) })
  await aMail(ctx, { key: 'identity:two' })
  const call = caller(as(ctx, SUPPORT), undeliveredMailRoutes)
  const listed = async (part = '') => {
    const { body } = await call('GET', `/undelivered-mail${part}`)
    return body.data.map((mail: { state: string; kind: string }) => `${mail.state} ${mail.kind}`).toSorted()
  }
  expect(await listed()).toEqual(['came-back plan', 'given-up account', 'waiting billing'])
  expect(await listed('?part=waiting')).toEqual(['waiting billing', 'waiting billing'])
  const { body } = await call('GET', '/undelivered-mail')
  expect(body.data.find(({ _id }: { _id: string }) => _id === givenUp)).toMatchObject({
    said: '550 unknown',
    profileId: profile.id,
    username: profile.username,
    nextTryAt: null,
  })
  expect(JSON.stringify(body)).not.toMatch(/refused|not-made/)
  expect((await call('POST', `/undelivered-mail/${givenUp}/attempt`)).status).toBe(204)
  expect((await call('POST', `/undelivered-mail/${cameBack}/attempt`)).status).toBe(404)
  expect((await call('DELETE', `/undelivered-mail/${late}`)).status).toBe(404)
  expect((await call('DELETE', `/undelivered-mail/${cameBack}`)).status).toBe(204)
  expect((await call('DELETE', `/undelivered-mail/${cameBack}`)).status).toBe(404)
  expect(await listed()).toEqual(['waiting billing'])
  expect(await listed('?part=resolved')).toEqual(['resolved plan'])
  const noted = await ctx.db.select().from(audit).where(eq(audit.actor, 'a-supporter')).orderBy(audit.id)
  expect(noted.map(({ act, subject }) => [act, subject])).toEqual([
    ['try-again', `mail:${givenUp}`],
    ['settle', `mail:${cameBack}`],
  ])
})

test("the report on a member's newest plan shows when it was made, and why it was not mailed", async ({
  ctx,
}) => {
  const { profile, requester } = await aMember(ctx)
  const { id } = profile
  const call = caller(as(ctx, SUPPORT), undeliveredMailRoutes)
  const read = async () => (await call('GET', `/profile/${id}/mail`)).body
  const prove = (emailVerified: boolean) =>
    ctx.db.update(users).set({ emailVerified }).where(eq(users.sub, profile.authUserId))
  await prove(false)
  expect(await read()).toEqual({ isVerified: false, weeklyMailStoppedAt: null, lastPlan: null })
  const orderId = await aDelivered(ctx, id, true)
  expect(await read()).toMatchObject({ lastPlan: { outcome: 'unverified', mailedAt: null } })
  await prove(true)
  expect(await read()).toMatchObject({ isVerified: true, lastPlan: { outcome: 'withheld' } })
  await ctx.db.update(orders).set({ isMailWithheld: false }).where(eq(orders.id, orderId))
  expect(await read()).toMatchObject({ lastPlan: { outcome: 'unknown' } })
  await ctx.db
    .update(profiles)
    .set({ weeklyMailStoppedAt: ago(ctx, 1) })
    .where(eq(profiles.id, id))
  expect(await read()).toMatchObject({
    weeklyMailStoppedAt: expect.any(String),
    lastPlan: { outcome: 'stopped' },
  })
  const mailId = await aMail(ctx, { key: orderSubject(orderId), sentAt: ctx.now() })
  expect(await read()).toMatchObject({ lastPlan: { outcome: 'mailed', mailedAt: expect.any(String) } })
  await recordBounce(ctx, { mailIds: [mailId], said: 'It came back: 5.1.1' })
  expect(await read()).toMatchObject({ lastPlan: { outcome: 'came-back', said: 'It came back: 5.1.1' } })
  const asMember = caller(as(ctx, requester), undeliveredMailRoutes)
  expect((await asMember('GET', `/profile/${id}/mail`)).status).toBe(403)
  expect((await asMember('GET', '/undelivered-mail')).status).toBe(403)
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aMember, appOf } from '../members.fixtures.ts'
import { revokeMailLinks } from '../profiles/store/revoke-mail-links.ts'
import { profiles } from '../tables.ts'
import { weeklyMailRoutes } from './routes.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

const pathOf = (url: string) => url.slice(url.indexOf('/weekly-mail'))

async function stoppedAt(ctx: Context, id: string): Promise<Date | null | undefined> {
  const [row] = await ctx.db
    .select({ at: profiles.weeklyMailStoppedAt })
    .from(profiles)
    .where(eq(profiles.id, id))
  return row?.at
}

test('a mail program stops the weekly mail with one click, without a sign-in', async ({ ctx }) => {
  const { profile } = await aMember(ctx)
  const other = await aMember(ctx)
  const { oneClick } = unsubscribeLink(ctx, profile.id)
  const app = appOf(() => ({ ...ctx, requester: { kind: 'guest' } }), weeklyMailRoutes)
  expect((await app.request(pathOf(oneClick), ONE_CLICK)).status).toBe(204)
  const at = await stoppedAt(ctx, profile.id)
  expect(at).toBeInstanceOf(Date)
  expect((await app.request(pathOf(oneClick), ONE_CLICK)).status).toBe(204)
  expect(await stoppedAt(ctx, profile.id)).toEqual(at)
  expect(await stoppedAt(ctx, other.profile.id)).toBeNull()
  const changes = await ctx.db
    .select({ act: audit.act })
    .from(audit)
    .where(eq(audit.subject, `profile:${profile.id}`))
  expect(changes.filter(({ act }) => act === 'stop-weekly-mail')).toHaveLength(1)
})

test('unsubscribing still works after the member has revoked the links in their mails', async ({ ctx }) => {
  const { profile, requester } = await aMember(ctx)
  const { oneClick } = unsubscribeLink(ctx, profile.id)
  await revokeMailLinks(as(ctx, requester), { id: profile.id })
  const app = appOf(() => ({ ...ctx, requester: { kind: 'guest' } }), weeklyMailRoutes)
  expect((await app.request(pathOf(oneClick), ONE_CLICK)).status).toBe(204)
  expect(await stoppedAt(ctx, profile.id)).toBeInstanceOf(Date)
})

test('opening the address stops nothing, and leads to the page with the button', async ({ ctx }) => {
  const { profile } = await aMember(ctx)
  const { oneClick, page } = unsubscribeLink(ctx, profile.id)
  const app = appOf(() => ({ ...ctx, requester: { kind: 'guest' } }), weeklyMailRoutes)
  const answer = await app.request(pathOf(oneClick))
  expect(answer.status).toBe(303)
  const led = new URL(answer.headers.get('location') ?? '', page)
  expect(led.pathname).toBe('/unsubscribe')
  expect(led.hash).toBe(`#${new URL(oneClick).searchParams.get('token')}`)
  expect(await stoppedAt(ctx, profile.id)).toBeNull()
})

test('a link that is forged, changed or older than 400 days stops nothing', async ({ ctx }) => {
  const { profile } = await aMember(ctx)
  const { oneClick } = unsubscribeLink(ctx, profile.id)
  const late = { ...ctx, now: () => new Date(ctx.now().getTime() + 401 * DAY_MS) }
  const asked = [
    [ctx, '/weekly-mail/unsubscribe?token=made-up'],
    [ctx, pathOf(oneClick).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    [late, pathOf(oneClick)],
  ] as const
  for (const [at, path] of asked) {
    const app = appOf(() => ({ ...at, requester: { kind: 'guest' } }), weeklyMailRoutes)
    expect((await app.request(path, ONE_CLICK)).status).toBe(400)
  }
  expect(await stoppedAt(ctx, profile.id)).toBeNull()
})

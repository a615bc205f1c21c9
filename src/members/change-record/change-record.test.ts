import { expect } from 'vitest'
import { recordChange } from '#platform/audit/record-change.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Requester } from '#platform/context.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aMember, caller } from '../members.fixtures.ts'
import { openSandbox } from '../payments/sandbox.fixtures.ts'
import { aMemberOnTrial, subscriptionRowOf } from '../subscriptions/subscriber.fixtures.ts'
import { changeRecordRoutes } from './routes.ts'

const ADMIN: Requester = { kind: 'signed-in', authUserId: 'an-admin', profileId: null, isAdmin: true }

test('administrators see who changed what, can search by person, and do not see the changed values', async ({
  ctx,
}) => {
  const [ada, boss] = [await aMember(ctx), await aMember(ctx, { admin: true })]
  const { id, username } = ada.profile
  await ctx.db.delete(audit)
  const asBoss = as(ctx, boss.requester)
  await recordChange(asBoss, { act: 'update', subject: 'plan:1', before: { price: 19 }, after: { price: 2 } })
  await recordChange(asBoss, {
    act: 'change-goals',
    subject: `profile:${id}`,
    memberId: id,
    before: ['hypertension'],
    after: ['celiac'],
  })
  await recordChange(as(ctx, ada.requester), { act: 'stop-weekly-mail', subject: `profile:${id}` })
  await recordChange(ctx, { act: 'withhold', subject: 'condition:2' })

  const call = caller(as(ctx, ADMIN), changeRecordRoutes)
  const found = async (query = '') => {
    const { body } = await call('GET', `/recorded-change${query}`)
    return body.data.map(({ act }: { act: string }) => act)
  }
  const { body } = await call('GET', '/recorded-change')
  expect(body).toMatchObject({
    total: 4,
    data: [
      { act: 'withhold', actor: 'system', username: null, profileId: null },
      { act: 'stop-weekly-mail', username, profileId: id },
      {
        act: 'change-goals',
        username: boss.profile.username,
        profileId: id,
        aboutUsername: username,
        subject: `profile:${id}`,
      },
      { act: 'update', subject: 'plan:1' },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/hypertension|celiac|price/)
  const ofAda = `?query=${encodeURIComponent(username.toUpperCase())}`
  expect(await found(ofAda)).toEqual(['stop-weekly-mail', 'change-goals'])
  expect(await found(`${ofAda}&part=by`)).toEqual(['stop-weekly-mail'])
  expect(await found(`?query=${boss.profile.id}&part=by`)).toEqual(['change-goals', 'update'])
  expect(await found(`?query=${boss.profile.authUserId}&part=about`)).toEqual([])
  expect(await found('?query=plan:1')).toEqual(['update'])
  expect(await found('?query=system')).toEqual(['withhold'])
  const asAda = caller(as(ctx, ada.requester), changeRecordRoutes)
  expect((await asAda('GET', '/recorded-change')).status).toBe(403)
})

test('a change to a member’s data is listed with the member’s address, and a change to ownerless data without one', async ({
  ctx,
}) => {
  await using sandbox = await openSandbox(ctx)
  const member = await aMemberOnTrial(sandbox)
  const { id } = await subscriptionRowOf(ctx)
  const { username, authUserId } = member.profile
  await ctx.db.delete(audit)
  const subjects = [`subscription:${id}`, `user:${authUserId}`, 'user:somebody-who-left', 'subscription:none']
  for (const subject of subjects) await recordChange(ctx, { act: 'update', subject })
  const { body } = await caller(as(ctx, ADMIN), changeRecordRoutes)('GET', '/recorded-change')
  const changes = body.data.map((each: Record<string, unknown>) => [
    each.subject,
    each.profileId,
    each.aboutUsername,
  ])
  expect(changes.reverse()).toEqual(
    subjects.map((subject, place) =>
      place < 2 ? [subject, member.profileId, username] : [subject, null, null],
    ),
  )
})

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { aMember } from '#members/members.fixtures.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { removeExpired } from '#platform/data-retention/remove-expired.ts'
import { newId } from '#platform/db/id.ts'
import { privacyText } from '#web/messages/legal/privacy.ts'
import { DATA_RETENTIONS } from '../src/composition/data-retentions.ts'
import { test } from './support/test-context.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = new Date('2026-11-02T03:23:00Z')
const at = (ctx: Context, daysAgo: number): Context => ({
  ...ctx,
  now: () => new Date(NOW.getTime() - daysAgo * DAY_MS),
})
const retaining = (ctx: Context, mealPlanDays: number): Context => ({
  ...at(ctx, 0),
  config: { ...ctx.config, retention: { ...ctx.config.retention, mealPlanDays } },
})

const left = async (ctx: Context, table: string) => {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.raw(table)}`,
  )
  return rows[0]?.count
}

test('the record of changes is removed after its retention period, and the removal is recorded', async ({
  ctx,
}) => {
  for (const daysAgo of [2000, 1096, 1094, 1])
    await recordChange(at(ctx, daysAgo), { act: 'update', subject: `profile:${daysAgo}` })
  expect(await removeExpired(at(ctx, 0), DATA_RETENTIONS)).toMatchObject([{ rows: 'audit', removed: 2 }])
  const { rows } = await ctx.db.execute(sql`select act, subject, after from platform.audit order by id`)
  expect(rows).toMatchObject([
    { subject: 'profile:1094' },
    { subject: 'profile:1' },
    { act: 'remove-expired', subject: 'retention:audit', after: { removed: 2 } },
  ])
  expect(await removeExpired(at(ctx, 0), DATA_RETENTIONS)).toEqual([])
})

test('more than one batch is removed in one night', async ({ ctx }) => {
  await ctx.db.execute(sql`
    insert into platform.audit (at, actor, act, subject, request_id)
    select timestamptz '2020-01-01', 'system', 'update', 'profile:' || n, 'test' from generate_series(1, 1201) n`)
  expect(await removeExpired(at(ctx, 0), DATA_RETENTIONS)).toMatchObject([{ rows: 'audit', removed: 1201 }])
})

test('sent mail eventually leaves no trace, and neither does the content of failed mail', async ({ ctx }) => {
  const mail = async (key: string, columns: { sent?: boolean; failed?: boolean; resolved?: boolean }) =>
    ctx.db.execute(sql`
      insert into platform.outgoing_mail (id, key, created_at, "to", sealed, sent_at, failed_at, settled_at)
      select ${newId()}::uuid, ${key}, day, case when not ${columns.sent ?? false} then 'ada@example.org' end,
        case when not ${columns.sent ?? false} then '\\x00'::bytea end, case when ${columns.sent ?? false} then day end,
        case when ${columns.failed ?? false} then day end, case when ${columns.resolved ?? false} then day end
      from (select timestamptz '2025-01-01' as day) old`)
  await mail('went', { sent: true })
  await mail('failed', { failed: true })
  await mail('seen to', { failed: true, resolved: true })
  await mail('waits', {})
  expect(await removeExpired(at(ctx, 0), DATA_RETENTIONS)).toMatchObject([{ rows: 'mail', removed: 3 }])
  const { rows } = await ctx.db.execute(sql`select key from platform.outgoing_mail order by key`)
  expect(rows).toEqual([{ key: 'waits' }])
})

test('meal plans stay with the account unless a setting removes old plans, except the latest eight', async ({
  ctx,
}) => {
  const [busy, rare] = [(await aMember(ctx)).profile.id, (await aMember(ctx)).profile.id]
  const plans = (profileId: string | null, count: number) =>
    ctx.db.execute(sql`
      insert into meal_plans.meal_plans (id, profile_id, condition_ids, condition_name, plan, proof, request, created)
      select gen_random_uuid(), ${profileId}::uuid, '[]', '"Heart-healthy"', '{}', '{}', '{}',
        ${NOW}::timestamptz - make_interval(weeks => n)
      from generate_series(1, ${count}) n`)
  await plans(busy, 60)
  await plans(rare, 3)
  await plans(null, 60)
  expect(await removeExpired(at(ctx, 0), DATA_RETENTIONS)).toEqual([])
  // Thirteen of the sixty weeks are less than 92 days old.
  expect(await removeExpired(retaining(ctx, 92), DATA_RETENTIONS)).toMatchObject([
    { rows: 'meal-plans', removed: 47 },
  ])
  expect(await left(ctx, 'meal_plans.meal_plans')).toBe(13 + 3 + 60)
  const later = { ...retaining(ctx, 92), now: () => new Date(NOW.getTime() + 400 * DAY_MS) }
  expect(await removeExpired(later, DATA_RETENTIONS)).toMatchObject([{ rows: 'meal-plans', removed: 5 }])
  expect(await left(ctx, 'meal_plans.meal_plans')).toBe(8 + 3 + 60)
})

test('an ended session is removed with its network address, even if the member never returns', async ({
  ctx,
}) => {
  const { profile } = await aMember(ctx)
  const signIn = { username: profile.username, password: 'Fresh-Bread-12' }
  await signInWithPassword(at(ctx, 32), signIn)
  await signInWithPassword(at(ctx, 31), signIn)
  await signInWithPassword({ ...at(ctx, 30.5), network: '192.0.2.0', agent: 'Firefox/130' }, signIn)
  const removed = await removeExpired(at(ctx, 0), DATA_RETENTIONS)
  expect(removed).toMatchObject([{ rows: 'sign-ins', removed: 1 }])
  expect(await left(ctx, 'identity.sign_ins')).toBe(2)
})

test('a signed-in caller cannot run the removal', async ({ ctx }) => {
  const requester = { kind: 'signed-in', authUserId: newId(), groups: [] } as unknown as Context['requester']
  await expect(removeExpired({ ...ctx, requester }, DATA_RETENTIONS)).rejects.toMatchObject({
    code: 'not_allowed',
  })
})

test('the privacy text states the retention periods that apply without settings', async ({ ctx }) => {
  const words = JSON.stringify(privacyText.en)
  expect(words).toContain('The record of who changed or read what goes after <fill>three years</fill>')
  expect(words).toContain('that an email was sent after <fill>one year</fill>')
  expect(words).toContain('As long as you have an account.')
  expect(ctx.config.retention).toEqual({ auditDays: 3 * 365, mailDays: 365, mealPlanDays: undefined })
})

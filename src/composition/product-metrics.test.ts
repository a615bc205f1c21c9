import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { newId } from '#platform/db/id.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { test } from '#tests/support/test-context.ts'
import { PRODUCT_FIGURES, registerProductMetrics } from './product-metrics.ts'

test('metrics report queued work, failures and subscribers', async ({ ctx }) => {
  const registry = new Registry()
  registerProductMetrics(registry, ctx.db)
  const mail = { to: 'ada@example.org', subject: 'A week', text: 'Lentils.', html: '<p>Lentils.</p>' }
  await queueMail(ctx, { key: 'one', ...mail })
  await queueMail(ctx, { key: 'two', ...mail })
  await ctx.db.execute(
    sql`update platform.outgoing_mail set created_at = now() - interval '1 hour' where key = 'one'`,
  )
  await ctx.db.execute(sql`update platform.outgoing_mail set failed_at = now() where key = 'two'`)
  await ctx.db.execute(sql`
    insert into members.payment_findings (id, kind, subject, detail, found_at)
    values (${newId()}::uuid, 'subscription-of-nobody', 'sub_1', 'nobody’s', now())`)
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('careplate_outgoing_mail{state="waiting"} 1')
  expect(lines).toContain('careplate_outgoing_mail{state="failed"} 1')
  expect(lines).toContain('careplate_outgoing_mail_oldest_seconds 3600')
  expect(lines).toContain('careplate_meal_plan_orders{state="queued"} 0')
  expect(lines).toContain('careplate_payment_findings 1')
  expect(lines).toContain('careplate_failed_jobs 0')
  expect(lines.filter((line) => line.includes('ada@example.org'))).toEqual([])
})

test("while the database is unreachable, the product's metrics are omitted, and the scrape neither hangs nor fails", async () => {
  const registry = new Registry()
  const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  registerProductMetrics(registry, away.db)
  const lines = (await registry.metrics()).split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  await away.close()
})

test.for(PRODUCT_FIGURES.filter(({ name }) => /orders|mail/.test(name)))(
  'the figure $name reads no row of what is done',
  async ({ of }, { ctx }) => {
    await ctx.db.execute(sql`set local enable_seqscan = off`)
    const { rows } = await ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${of}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/orders_(unsettled|open)|outgoing_mail_(due|failed|by_recipient)/)
    expect(plan).not.toMatch(/Seq Scan on (orders|outgoing_mail)/)
  },
)

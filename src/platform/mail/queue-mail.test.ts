import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { listInbox } from './list-inbox.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { outgoingMail } from './tables.ts'
import { mailTransport } from './transport.ts'

const welcome = {
  key: 'welcome:1',
  to: 'ada@example.org',
  subject: 'Welcome',
  text: 'Hello',
  html: '<p>Hello</p>',
}

test('a mail of the same key is queued and sent once', async ({ ctx }) => {
  await queueMail(ctx, welcome)
  await queueMail(ctx, { ...welcome, subject: 'Welcome again' })
  const queued = await ctx.db.select().from(outgoingMail)
  expect(queued).toHaveLength(1)
  const jobs = await ctx.db.execute(sql`select data from jobs.job where name = 'mail.send'`)
  expect(jobs.rows).toEqual([{ data: { mailId: queued[0]?.id } }])
})

test('the sandbox inbox shows a mail once, however often it is sent', async ({ ctx }) => {
  await queueMail(ctx, welcome)
  const [queued] = await ctx.db.select().from(outgoingMail)
  const transport = mailTransport(ctx.config, ctx.db)
  await sendMail(ctx, transport, queued?.id ?? '')
  await ctx.db.update(outgoingMail).set({ sentAt: null })
  await sendMail(ctx, transport, queued?.id ?? '')
  const inbox = await listInbox(ctx, { to: 'Ada@example.org' })
  expect(inbox.map((mail) => mail.subject)).toEqual(['Welcome'])
  expect(await listInbox(ctx, { to: 'someone@else.org' })).toEqual([])
})

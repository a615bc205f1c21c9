import { eq, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { test } from '#tests/support/test-context.ts'
import { eraseMails } from './erase-mails.ts'
import { listInbox } from './list-inbox.ts'
import { queueMail } from './queue-mail.ts'
import { openMail } from './sealed-mail.ts'
import { sendMail } from './send-mail.ts'
import { outgoingMail, sandboxInbox } from './tables.ts'
import { mailTransport } from './transport.ts'

const welcome = {
  key: 'welcome:1',
  to: 'ada@example.org',
  subject: 'Welcome',
  text: 'Hello',
  html: '<p>Hello</p>',
}

test('mails with the same key are queued and sent once', async ({ ctx }) => {
  await queueMail(ctx, welcome)
  await queueMail(ctx, { ...welcome, subject: 'Welcome again' })
  const queued = await ctx.db.select().from(outgoingMail)
  expect(queued).toHaveLength(1)
  const jobs = await ctx.db.execute(sql`select data from jobs.job where name = 'mail.send'`)
  expect(jobs.rows).toEqual([{ data: { mailId: queued[0]?.id } }])
})

test('the sandbox inbox shows a mail once, no matter how often it is sent', async ({ ctx }) => {
  await queueMail(ctx, welcome)
  const [queued] = await ctx.db.select().from(outgoingMail)
  const transport = mailTransport(ctx.config, ctx.db)
  await sendMail(ctx, transport, queued?.id ?? '')
  await ctx.db
    .update(outgoingMail)
    .set({ sentAt: null, to: queued?.to, sealed: queued?.sealed, nextTryAt: new Date(0) })
  await sendMail(ctx, transport, queued?.id ?? '')
  const inbox = await listInbox(ctx, { to: 'Ada@example.org' })
  expect(inbox.map((mail) => mail.subject)).toEqual(['Welcome'])
  expect(await listInbox(ctx, { to: 'someone@else.org' })).toEqual([])
})

test('a mail is never stored in clear text, and only the fact that it was sent remains', async ({ ctx }) => {
  await queueMail(ctx, welcome)
  const [queued] = await ctx.db.select().from(outgoingMail)
  expect(openMail(ctx.config, queued?.id ?? '', queued?.sealed ?? Buffer.alloc(0)).text).toBe('Hello')
  expect(queued?.sealed?.toString('latin1')).not.toMatch(/Hello|Welcome/)
  await sendMail(ctx, mailTransport(ctx.config, ctx.db), queued?.id ?? '')
  const [sent] = await ctx.db.select().from(outgoingMail)
  expect(sent).toMatchObject({ key: 'welcome:1', to: null, sealed: null, sentAt: expect.any(Date) })
  const [received] = await ctx.db.select().from(sandboxInbox)
  expect(received?.sealed.toString('latin1')).not.toMatch(/Hello|Welcome/)
})

test('a mail moved to another row or read with another key cannot be opened', async ({ ctx }) => {
  await queueMail(ctx, welcome)
  const [queued] = await ctx.db.select().from(outgoingMail)
  const { id = '', sealed } = queued ?? {}
  const other = { ...ctx.config, secretKey: 'another secret key that is long enough' }
  expect(() => openMail(ctx.config, newId(), sealed ?? Buffer.alloc(0))).toThrow('does not open')
  expect(() => openMail(other, id, sealed ?? Buffer.alloc(0))).toThrow('does not open')
})

test('mail to a deleted member is erased, whether sent or not', async ({ ctx }) => {
  const transport = mailTransport(ctx.config, ctx.db)
  for (const to of ['ada@example.org', 'bob@example.org']) {
    await queueMail(ctx, { ...welcome, key: `sent:${to}`, to })
    const [queued] = await ctx.db
      .select()
      .from(outgoingMail)
      .where(eq(outgoingMail.key, `sent:${to}`))
    await sendMail(ctx, transport, queued?.id ?? '')
    await queueMail(ctx, { ...welcome, key: `waiting:${to}`, to })
  }
  await eraseMails(ctx, { addresses: ['ada@example.org'] })
  expect((await listInbox(ctx, {})).map(({ to }) => to)).toEqual(['bob@example.org'])
  const waiting = await ctx.db.select().from(outgoingMail).where(isNull(outgoingMail.sentAt))
  expect(waiting.map(({ to }) => to)).toEqual(['bob@example.org'])
})

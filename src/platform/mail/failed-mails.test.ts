import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { SmtpServer } from '#tests/support/servers/smtp-server.ts'
import { test } from '#tests/support/test-context.ts'
import { listFailedJobs, retryFailedJob } from '../jobs/handling/failed-jobs.ts'
import { listFailedMails, readdressMails, retryMail } from './failed-mails.ts'
import { findMailState } from './mail-state.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { outgoingMail } from './tables.ts'
import { mailTransport } from './transport.ts'

const KEY = 'delivery:1'
const MEMBERS = ['delivery:']

/**
 * Starts a server that refuses every address at old.example, and provides ways to send and check the queued
 * mail.
 */
async function postOffice(given: Context, smtp: SmtpServer) {
  const mail = { transport: 'smtp', url: smtp.url, from: 'plans@careplate.test' } as const
  const ctx: Context = { ...given, config: { ...given.config, mail } }
  smtp.answer('RCPT', (to) => (to.endsWith('@old.example') ? '550 unknown' : undefined))
  const transport = mailTransport(ctx.config, ctx.db)
  const sendAll = async () => {
    for (const { id } of await ctx.db.select().from(outgoingMail)) await sendMail(ctx, transport, id)
  }
  return { ctx, sendAll }
}

const mailOf = (key: string) => ({ key, to: 'ada@old.example', subject: 'Week', text: 'x', html: 'x' })

test('a mail is pending, failed or sent, and its failure is a task that can be retried', async ({
  ctx: given,
}) => {
  await using smtp = await SmtpServer.start()
  const { ctx, sendAll } = await postOffice(given, smtp)
  expect(await findMailState(ctx, KEY)).toBeNull()
  await queueMail(ctx, mailOf(KEY))
  expect(await findMailState(ctx, KEY)).toBe('being_mailed')
  await sendAll()
  expect(await findMailState(ctx, KEY)).toBe('not_mailed')
  const [failed, ...more] = await listFailedMails(ctx, { most: 10 })
  expect(more).toEqual([])
  expect(failed).toMatchObject({ key: KEY, said: '550 unknown' })
  smtp.answer('RCPT', () => undefined)
  expect(await retryMail(ctx, { id: failed?.id ?? '' })).toBe(true)
  expect(await retryMail(ctx, { id: failed?.id ?? '' })).toBe(false)
  expect(await listFailedMails(ctx, { most: 10 })).toEqual([])
  await sendAll()
  expect(await findMailState(ctx, KEY)).toBe('mailed')
})

test('a member who corrects their address gets the mail that failed, but no verification mail for the old address', async ({
  ctx: given,
}) => {
  await using smtp = await SmtpServer.start()
  const { ctx, sendAll } = await postOffice(given, smtp)
  await queueMail(ctx, mailOf(KEY))
  await sendAll()
  await queueMail(ctx, mailOf('delivery:2'))
  await queueMail(ctx, mailOf('identity:a-code'))
  await readdressMails(ctx, { from: 'ada@old.example', to: 'ada@new.example', keys: MEMBERS })
  await sendAll()
  expect(smtp.received.map(({ to }) => to)).toEqual(['ada@new.example', 'ada@new.example'])
  expect(await findMailState(ctx, 'identity:a-code')).toBe('not_mailed')
})

test('a job that ran out of retries is listed and can be run again', async ({ ctx }) => {
  const kind = { name: 'members.close-customer', payload: {} as never, retries: 500 }
  await ctx.jobs.enqueue(ctx.db, kind, { stripeCustomerId: 'cus_1' })
  expect(await listFailedJobs(ctx, { most: 10 })).toEqual([])
  await ctx.db.execute(
    sql`update jobs.job set state = 'failed', completed_on = now() where name = ${kind.name}`,
  )
  const [failed] = await listFailedJobs(ctx, { most: 10 })
  expect(failed).toMatchObject({ name: kind.name })
  expect(await retryFailedJob(ctx, { id: failed?.id ?? '' })).toBe(true)
  expect(await retryFailedJob(ctx, { id: failed?.id ?? '' })).toBe(false)
  const { rows } = await ctx.db.execute(sql`select state, data from jobs.job where name = ${kind.name}`)
  expect(rows).toEqual([{ state: 'created', data: { stripeCustomerId: 'cus_1' } }])
})

import { createHash, generateKeyPairSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { SmtpServer } from '#tests/support/servers/smtp-server.ts'
import { test } from '#tests/support/test-context.ts'
import { TRIED_FOR_MS } from './mail-error.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { sweepMail } from './sweep-mail.ts'
import { outgoingMail } from './tables.ts'
import { mailTransport } from './transport.ts'

const MINUTE = 60_000

/**
 * Provides a clock that advances only on request, and a worker that does the work of jobs and sweepers that
 * are due by then.
 */
function clockOf(given: Context, smtp: SmtpServer) {
  let aheadMs = 0
  const from = new Date('2026-03-02T07:00:00Z').getTime()
  const ctx: Context = { ...given, now: () => new Date(from + aheadMs) }
  ctx.config = { ...given.config, mail: { transport: 'smtp', url: smtp.url, from: 'plans@careplate.test' } }
  const transport = mailTransport(ctx.config, ctx.db)
  return {
    ctx,
    /** Advances the time minute by minute. */
    async pass(ms: number, stepMs = MINUTE) {
      for (const end = aheadMs + ms; aheadMs < end; ) {
        aheadMs += stepMs
        const { rows } = await ctx.db.execute<{ id: string }>(sql`
          select id from platform.outgoing_mail
          where sent_at is null and failed_at is null and next_try_at <= ${ctx.now().toISOString()}::timestamptz`)
        for (const { id } of rows) await sendMail(ctx, transport, id)
      }
    },
  }
}

const mailTo = (to: string, key = `delivery:${to}`) => ({ key, to, subject: 'Week', text: 'x', html: 'x' })

const rowTo = async ({ db }: Context, key: string) =>
  (await db.select().from(outgoingMail).where(eq(outgoingMail.key, key)))[0]

test('a mail server outage of several hours loses no mail, and retries become less frequent', async ({
  ctx: given,
}) => {
  await using smtp = await SmtpServer.start()
  const { ctx, pass } = clockOf(given, smtp)
  smtp.answer('greeting', () => '421 come back later')
  await queueMail(ctx, mailTo('ada@example.org'))
  await pass(6 * 60 * MINUTE)
  const asked = smtp.sessions
  expect(asked).toBeGreaterThan(60)
  expect(asked).toBeLessThan(140)
  smtp.answer('greeting', () => undefined)
  await pass(6 * MINUTE)
  expect(smtp.received.map(({ to }) => to)).toEqual(['ada@example.org'])
  expect(await rowTo(ctx, 'delivery:ada@example.org')).toMatchObject({ sentAt: expect.any(Date), to: null })
})

test('greylisting for an hour only delays a mail', async ({ ctx: given }) => {
  await using smtp = await SmtpServer.start()
  const { ctx, pass } = clockOf(given, smtp)
  smtp.answer('RCPT', () => '451 4.7.1 greylisted, try again')
  await queueMail(ctx, mailTo('ada@example.org'))
  await pass(60 * MINUTE)
  expect(smtp.sessions).toBeLessThan(12)
  smtp.answer('RCPT', () => undefined)
  await pass(60 * MINUTE)
  expect(smtp.received).toHaveLength(1)
})

test("an address that the server refuses ends the mail with the server's message, without the address", async ({
  ctx: given,
}) => {
  await using smtp = await SmtpServer.start()
  const { ctx, pass } = clockOf(given, smtp)
  smtp.answer('RCPT', (to) => (to.startsWith('gone') ? `550 5.1.1 <${to}> unknown` : undefined))
  await queueMail(ctx, mailTo('gone@example.org'))
  await queueMail(ctx, mailTo('ada@example.org'))
  await pass(MINUTE)
  expect(await rowTo(ctx, 'delivery:gone@example.org')).toMatchObject({
    failedAt: expect.any(Date),
    lastError: '550 5.1.1 <…> unknown',
    attempts: 1,
  })
  expect(smtp.received.map(({ to }) => to)).toEqual(['ada@example.org'])
})

test('a mail that is not accepted for three days fails and is not retried', async ({ ctx: given }) => {
  await using smtp = await SmtpServer.start()
  const { ctx, pass } = clockOf(given, smtp)
  smtp.answer('message', () => '452 mailbox full')
  await queueMail(ctx, mailTo('ada@example.org'))
  await pass(TRIED_FOR_MS + 4 * 60 * MINUTE, 20 * MINUTE)
  const failed = await rowTo(ctx, 'delivery:ada@example.org')
  expect(failed?.lastError).toContain('three days')
  expect(failed?.attempts).toBeLessThan(40)
  await pass(60 * MINUTE, 20 * MINUTE)
  expect((await rowTo(ctx, 'delivery:ada@example.org'))?.attempts).toBe(failed?.attempts)
})

test('once the server accepts a mail again, all waiting mail is sent immediately', async ({ ctx: given }) => {
  await using smtp = await SmtpServer.start()
  const { ctx, pass } = clockOf(given, smtp)
  smtp.answer('greeting', () => 'hang up')
  const members = ['ada', 'bob', 'cyd'].map((name) => `${name}@example.org`)
  for (const to of members) await queueMail(ctx, mailTo(to))
  await pass(3 * 60 * MINUTE)
  smtp.answer('greeting', () => undefined)
  const [first] = await ctx.db.select().from(outgoingMail).limit(1)
  await ctx.db
    .update(outgoingMail)
    .set({ nextTryAt: ctx.now() })
    .where(eq(outgoingMail.id, first?.id ?? ''))
  await pass(1, 1)
  await pass(1, 1)
  expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(members)
})

test('a mail that another worker is currently sending is left to that worker', async ({ ctx: given }) => {
  await using smtp = await SmtpServer.start()
  const { ctx } = clockOf(given, smtp)
  await queueMail(ctx, mailTo('ada@example.org'))
  const { id = '' } = (await rowTo(ctx, 'delivery:ada@example.org')) ?? {}
  const transport = mailTransport(ctx.config, ctx.db)
  await sendMail(ctx, transport, id)
  await ctx.db.update(outgoingMail).set({ sentAt: null, to: 'ada@example.org', sealed: Buffer.from('') })
  await sendMail(ctx, transport, id)
  expect(smtp.received).toHaveLength(1)
  const { rows } = await ctx.db.execute(
    sql`select start_after > ${ctx.now().toISOString()}::timestamptz as later from jobs.job where name = 'mail.send' order by created_on, id`,
  )
  expect(rows.at(-1)).toEqual({ later: true })
})

test('a mail whose job was lost is picked up', async ({ ctx: given }) => {
  await using smtp = await SmtpServer.start()
  const { ctx } = clockOf(given, smtp)
  await queueMail(ctx, mailTo('ada@example.org'))
  const later: Context = { ...ctx, now: () => new Date(ctx.now().getTime() + MINUTE) }
  expect(await sweepMail(later)).toBe(0)
  await ctx.db.execute(sql`delete from jobs.job where name = 'mail.send'`)
  expect(await sweepMail(ctx)).toBe(0)
  expect(await sweepMail(later)).toBe(1)
  expect(await sweepMail(later)).toBe(0)
})

test('mail is signed for its domain if a key is configured, and not otherwise', async ({ ctx: given }) => {
  await using smtp = await SmtpServer.start()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const env = {
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'plans@careplate.test',
    MAIL_DKIM_DOMAIN: 'careplate.test',
    MAIL_DKIM_SELECTOR: 'mail',
  }
  const signing = parseConfig({ ...env, MAIL_DKIM_KEY: pem.replaceAll('\n', '\\n') })
  expect(() => parseConfig(env)).toThrow('MAIL_DKIM_KEY: is missing')
  expect(() => parseConfig({ ...env, MAIL_DKIM_KEY: 'key' })).toThrow('must be a private key in PEM')
  const { mail } = signing
  for (const config of [
    { ...given.config, mail },
    { ...given.config, mail: { ...mail, dkim: undefined } },
  ]) {
    await mailTransport(config, given.db).sendMail({
      to: 'ada@example.org',
      subject: 'Week',
      text: 'Lentils.',
    })
  }
  const [signed = '', plain] = smtp.received.map(({ message }) => message.replace(/\n\s+/g, ' '))
  expect(plain).not.toMatch(/dkim/i)
  const header = /^DKIM-Signature: (.*)$/m.exec(signed)?.[1] ?? ''
  expect(header).toMatch(/v=1; a=rsa-sha256; .*d=careplate\.test; .*s=mail;/)
  const body = createHash('sha256').update('Lentils.\r\n').digest('base64')
  expect(/bh=([^;]+);/.exec(header)?.[1]?.replace(/\s/g, '')).toBe(body)
})

test('a reply to a mail goes to the operator if one is named, and the signature covers this header', async ({
  ctx: given,
}) => {
  await using smtp = await SmtpServer.start()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const env = {
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'plans@careplate.test',
    MAIL_DKIM_DOMAIN: 'careplate.test',
    MAIL_DKIM_SELECTOR: 'mail',
    MAIL_DKIM_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
  const named = parseConfig({ ...env, OPERATOR_EMAIL: 'help@careplate.test' })
  for (const { mail, operator } of [named, parseConfig(env)])
    await mailTransport({ ...given.config, mail, operator }, given.db).sendMail({
      to: 'ada@example.org',
      subject: 'Week',
      text: 'Lentils.',
    })
  const [answered = '', plain = ''] = smtp.received.map(({ message }) => message.replace(/\r?\n\s+/g, ' '))
  expect(answered).toMatch(/^Reply-To: help@careplate\.test$/m)
  expect(/ h=([^;]+);/.exec(answered)?.[1]).toMatch(/Reply-To/i)
  expect(plain).not.toMatch(/Reply-To/i)
})

test("a mail has an id at its sender's domain and is marked as automatic", async ({ ctx: given }) => {
  await using smtp = await SmtpServer.start()
  const { mail } = parseConfig({
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Careplate <plans@mail.careplate.test>',
  })
  const ctx: Context = { ...given, config: { ...given.config, mail } }
  await queueMail(ctx, mailTo('ada@example.org'))
  const { id = '' } = (await rowTo(ctx, 'delivery:ada@example.org')) ?? {}
  await sendMail(ctx, mailTransport(ctx.config, ctx.db), id)
  const [{ message } = { message: '' }] = smtp.received
  expect(message).toContain(`Message-ID: <${id}@mail.careplate.test>`)
  expect(message).toMatch(/^Auto-Submitted: auto-generated$/m)
})

test('mail with an unsubscribe address declares it to mail programs, and the signature covers this header', async ({
  ctx: given,
}) => {
  await using smtp = await SmtpServer.start()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { mail } = parseConfig({
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'plans@careplate.test',
    MAIL_DKIM_DOMAIN: 'careplate.test',
    MAIL_DKIM_SELECTOR: 'mail',
    MAIL_DKIM_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  })
  const ctx: Context = { ...given, config: { ...given.config, mail } }
  const unsubscribeUrl = 'https://careplate.test/api/weekly-mail/unsubscribe?token=AbC123'
  await queueMail(ctx, { ...mailTo('ada@example.org'), unsubscribeUrl })
  await queueMail(ctx, mailTo('eve@example.org'))
  for (const to of ['ada', 'eve']) {
    const { id = '' } = (await rowTo(ctx, `delivery:${to}@example.org`)) ?? {}
    await sendMail(ctx, mailTransport(ctx.config, ctx.db), id)
  }
  const [weekly = '', other = ''] = smtp.received.map(({ message }) => message.replace(/\r?\n\s+/g, ' '))
  expect(weekly).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(weekly).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(/ h=([^;]+);/.exec(weekly)?.[1]).toMatch(/List-Unsubscribe:List-Unsubscribe-Post/i)
  expect(other).not.toMatch(/List-Unsubscribe:/)
})

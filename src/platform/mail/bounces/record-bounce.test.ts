import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { SmtpServer } from '#tests/support/servers/smtp-server.ts'
import { test } from '#tests/support/test-context.ts'
import { listFailedMails, retryMail, retryMails } from '../failed-mails.ts'
import { findMailState } from '../mail-state.ts'
import { queueMail } from '../queue-mail.ts'
import { sendMail } from '../send-mail.ts'
import { outgoingMail } from '../tables.ts'
import { mailTransport } from '../transport.ts'
import { bounceCommand } from './bounce-command.ts'
import { closeBounced, readBounce, recordBounce } from './record-bounce.ts'

/** A shortened report as Postfix writes it. */
const reportOn = (mailId: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    'Message-ID: <20261122.1@mx.example.org>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; ada@old.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <ada@old.example>:',
    '    user unknown',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'From: plans@careplate.test',
    `Message-ID: <${mailId}@careplate.test>`,
    '--b--',
  ].join('\r\n')

test('a mail that bounced is marked as failed with a reason that contains no address, is listed, and is not sent again', async ({
  ctx: given,
}) => {
  await using smtp = await SmtpServer.start()
  const mail = { transport: 'smtp', url: smtp.url, from: 'plans@careplate.test' } as const
  const ctx = { ...given, config: { ...given.config, mail } }
  const content = { subject: 'Week', text: 'x', html: 'x' }
  await queueMail(ctx, { key: 'delivery:1', to: 'ada@old.example', ...content })
  const [row] = await ctx.db.select().from(outgoingMail)
  const id = row?.id ?? ''
  // A mail that was never sent cannot bounce.
  expect(await recordBounce(ctx, { mailIds: [id], said: 'forged' })).toBe(0)
  await sendMail(ctx, mailTransport(ctx.config, ctx.db), id)
  expect(smtp.received[0]?.messageId).toBe(id)
  expect(await findMailState(ctx, 'delivery:1')).toBe('mailed')

  let said = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text
    return true
  })
  onTestFinished(() => write.mockRestore())
  const bounced = (report: string) =>
    bounceCommand({ input: Readable.from([report]) }).run([], async (act) => act(ctx))
  for (const report of [reportOn(id, { action: 'delayed', status: '4.4.1' }), 'Subject: Hello\r\n\r\nHi.'])
    expect(await bounced(report)).toBe(0)
  expect(await findMailState(ctx, 'delivery:1')).toBe('mailed')
  expect(await bounced(reportOn(id))).toBe(0)
  expect(said).toBe(`${'This reports no mail of ours that failed for good.\n'.repeat(2)}Noted.\n`)
  write.mockRestore()

  expect(await findMailState(ctx, 'delivery:1')).toBe('not_mailed')
  expect(await listFailedMails(ctx, { most: 10 })).toMatchObject([
    { id, said: 'It came back: 5.1.1 smtp; 550 5.1.1 <…>: user unknown' },
  ])
  expect([await retryMail(ctx, { id }), await retryMails(ctx)]).toEqual([false, 0])
  expect(await closeBounced(ctx, { id })).toBe(true)
  expect(await listFailedMails(ctx, { most: 10 })).toEqual([])
  expect(await ctx.db.select().from(outgoingMail).where(eq(outgoingMail.id, id))).toMatchObject([
    { to: null },
  ])
})

test('a report refers to the mail that it returns, not to itself', () => {
  const id = '01234567-89ab-7cde-8f01-23456789abcd'
  expect(readBounce(reportOn(id))?.mailIds).toEqual([id])
  expect(readBounce(reportOn('nobody'))).toBeNull()
})

test('a folded Message-ID is read, even if a long mail follows', () => {
  const id = '0193f5d0-6c1e-7d5e-8d7e-1a2b3c4d5e6f'
  const folded = reportOn(id).replace('Message-ID: <0193', 'Message-ID:\r\n <0193')
  expect(folded).toContain('\r\n <0193')
  expect(readBounce(`${folded}${'x'.repeat(2_000_000)}`)?.mailIds).toEqual([id])
})

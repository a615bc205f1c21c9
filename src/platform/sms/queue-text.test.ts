import { expect } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { listInbox } from '#platform/mail/list-inbox.ts'
import { sandboxInbox } from '#platform/mail/tables.ts'
import { test } from '#tests/support/test-context.ts'
import { eraseTexts } from './erase-texts.ts'
import { queueText } from './queue-text.ts'
import { openText } from './sealed-text.ts'
import { sendText } from './send-text.ts'
import { outgoingTexts } from './tables.ts'
import { type TextMessage, textSender } from './text-sender.ts'

const MINUTE = 60 * 1000
const to = '+4915112345678'

function aText(minutes = 3) {
  return { to, text: '123456 is your code.', goodUntil: new Date(Date.now() + minutes * MINUTE) }
}

test('a text message is never stored in clear text, can be opened only for its own row, and is removed once sent', async ({
  ctx,
}) => {
  await queueText(ctx, aText())
  const [queued] = await ctx.db.select().from(outgoingTexts)
  const { id = '', sealed = Buffer.alloc(0) } = queued ?? {}
  expect(sealed.toString('latin1')).not.toContain('123456')
  expect(openText(ctx.config, id, sealed)).toBe('123456 is your code.')
  expect(() => openText(ctx.config, newId(), sealed)).toThrow('does not open')
  const sent: TextMessage[] = []
  const send = async (message: TextMessage) => void sent.push(message)
  await sendText(ctx, send, id)
  await sendText(ctx, send, id)
  expect(sent).toEqual([{ id, to, text: '123456 is your code.' }])
  expect(await ctx.db.select().from(outgoingTexts)).toEqual([])
})

test('a failed text message is retried with the same id and dropped once it would be too late', async ({
  ctx,
}) => {
  await queueText(ctx, aText())
  const [queued] = await ctx.db.select().from(outgoingTexts)
  const id = queued?.id ?? ''
  const failing = async () => {
    throw new Error('away')
  }
  for (const attempts of [1, 2]) {
    await expect(sendText(ctx, failing, id)).rejects.toThrow('away')
    expect(await ctx.db.select().from(outgoingTexts)).toMatchObject([{ id, attempts }])
  }
  const later = { ...ctx, now: () => new Date(Date.now() + 4 * MINUTE) }
  await sendText(later, failing, id)
  expect(await ctx.db.select().from(outgoingTexts)).toEqual([])
})

test('expired text messages are removed when the next one is queued', async ({ ctx }) => {
  await queueText(ctx, aText(-1))
  await queueText(ctx, aText())
  expect(await ctx.db.select().from(outgoingTexts)).toHaveLength(1)
})

test('the sandbox shows a text message in its inbox, once and sealed, until its owner is deleted', async ({
  ctx,
}) => {
  const sandbox = { ...ctx.config, sms: { transport: 'sandbox' } as const }
  const send = textSender(sandbox, ctx.db)
  const id = newId()
  for (let n = 1; n <= 2; n += 1) await send({ id, to, text: 'Your code' })
  expect(await listInbox(ctx, { to })).toMatchObject([{ to, subject: '', text: 'Your code', html: '' }])
  const [stored] = await ctx.db.select().from(sandboxInbox)
  expect(stored?.sealed.toString('latin1')).not.toContain('Your code')
  await queueText(ctx, aText())
  await queueText(ctx, { ...aText(), to: '+4915187654321' })
  await eraseTexts(ctx, { numbers: [to] })
  expect(await listInbox(ctx, {})).toEqual([])
  expect(await ctx.db.select().from(outgoingTexts)).toMatchObject([{ to: '+4915187654321' }])
})

test('a text message that waits while sending is off is not lost', async ({ ctx }) => {
  await queueText(ctx, aText())
  const [queued] = await ctx.db.select().from(outgoingTexts)
  const send = textSender(ctx.config, ctx.db)
  await expect(sendText(ctx, send, queued?.id ?? '')).rejects.toThrow('SMS_TRANSPORT is off')
  expect(await ctx.db.select().from(outgoingTexts)).toHaveLength(1)
})

import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { openLog } from '#platform/log/open-log.ts'
import { test } from '#tests/support/test-context.ts'
import { stuckMailAlarm } from './sweep-mail.ts'
import { outgoingMail } from './tables.ts'

const MINUTE_MS = 60_000
const SAID = '550 5.7.1 Sender address rejected'

test("once no mail has been sent for ten minutes, one log line reports it with the server's message", async ({
  ctx,
}) => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const after = (minutes: number): Context => {
    const at = new Date(ctx.now().getTime() + minutes * MINUTE_MS)
    return { ...ctx, log, now: () => at }
  }
  const tell = stuckMailAlarm()
  await tell(after(60))
  const waiting = { to: 'ada@example.org', sealed: Buffer.alloc(40), attempts: 2, lastError: SAID }
  await ctx.db
    .insert(outgoingMail)
    .values({ ...waiting, id: newId(), key: 'identity:one', createdAt: ctx.now() })
  await tell(after(9))
  expect(lines).toEqual([])
  for (const minutes of [11, 12, 90]) await tell(after(minutes))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'no mail has left for ten minutes: see `careplate failures`', count: 1, said: SAID },
  ])
  const sentAt = after(91).now()
  await ctx.db.insert(outgoingMail).values({ id: newId(), key: 'identity:two', sentAt })
  await tell(after(92))
  await tell(after(102))
  expect(lines).toHaveLength(2)
})

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { limitRate, secondsToWait } from './rate-limit.ts'

const rate = { name: 'test', limit: 2, seconds: 60 }
const at = (seconds: number) => () => new Date(Date.UTC(2026, 0, 1, 12) + seconds * 1000)

test('the third use within the period is refused with the time to wait, and then counting restarts', async ({
  ctx,
}) => {
  const use = (seconds: number, by = 'a') => secondsToWait({ ...ctx, now: at(seconds) }, rate, by)
  expect([await use(0), await use(10), await use(20), await use(59)]).toEqual([0, 0, 40, 1])
  expect(await use(30, 'b')).toBe(0)
  expect([await use(60), await use(61), await use(62)]).toEqual([0, 0, 58])
  await expect(limitRate({ ...ctx, now: at(63) }, rate, 'a')).rejects.toMatchObject({
    code: 'over_limit',
    message: 'Too many tries from here. Please try again in 57 seconds.',
  })
})

test('limits can be lifted', async ({ ctx }) => {
  const lifted = { ...ctx, config: { ...ctx.config, rateLimits: false } }
  for (let n = 0; n < 5; n += 1) expect(await secondsToWait(lifted, rate, 'a')).toBe(0)
})

test('no address is stored, and expired counters are removed', async ({ ctx }) => {
  for (const by of ['192.0.2.1', '192.0.2.2']) await secondsToWait({ ...ctx, now: at(0) }, rate, by)
  await secondsToWait({ ...ctx, now: at(100) }, rate, '192.0.2.3')
  const { rows } = await ctx.db.execute<{ key: string }>(sql`select key from platform.rate_limits`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.key).not.toContain('192')
})

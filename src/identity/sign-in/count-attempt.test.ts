import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ownDatabase } from '#tests/support/own-database.ts'
import { test } from '#tests/support/test-context.ts'
import { countAttempt } from './count-attempt.ts'

test('a try that read the clock a moment before another is not taken for locked', async ({ ctx }) => {
  const sub = randomUUID()
  const at = (milliseconds: number) => ({ ...ctx, now: () => new Date(Date.UTC(2026, 0, 1) + milliseconds) })
  expect(await countAttempt(at(2), sub)).toBe(true)
  expect(await countAttempt(at(1), sub)).toBe(true)
  expect(await countAttempt(at(0), sub)).toBe(true)
})

test('of many tries at once, only the first five are looked at', async () => {
  await using own = await ownDatabase()
  const sub = randomUUID()
  const allowed = await Promise.all(Array.from({ length: 12 }, () => countAttempt(own.ctx, sub)))
  expect(allowed.filter(Boolean)).toHaveLength(5)
})

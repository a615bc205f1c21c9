import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { test } from '#tests/support/test-context.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'

test('a try that read the clock a moment before another is not taken for locked', async ({ ctx }) => {
  const sub = randomUUID()
  const at = (milliseconds: number) => ({ ...ctx, now: () => new Date(Date.UTC(2026, 0, 1) + milliseconds) })
  expect(await countAttempt(at(2), sub)).toBe(true)
  expect(await countAttempt(at(1), sub)).toBe(true)
  expect(await countAttempt(at(0), sub)).toBe(true)
})

test('of many tries at once, only the first five are looked at', async ({ ctx }) => {
  const database = openDatabase(inject('databaseUrl'), { maxConnections: 4 })
  const atOnce = { ...ctx, db: database.db }
  const sub = randomUUID()
  try {
    const allowed = await Promise.all(Array.from({ length: 12 }, () => countAttempt(atOnce, sub)))
    expect(allowed.filter(Boolean)).toHaveLength(5)
  } finally {
    await forgetAttempts(atOnce, sub)
    await database.close()
  }
})

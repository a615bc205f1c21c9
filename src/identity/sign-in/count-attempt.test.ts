import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { test } from '#tests/support/test-context.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'

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

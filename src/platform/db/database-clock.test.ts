import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { ownDatabase } from '#tests/support/own-database.ts'
import { followDatabaseClock } from './database-clock.ts'

afterEach(() => void vi.useRealTimers())

test("the clock shows the database's time if the machine's clock is wrong or is changed", async () => {
  await using own = await ownDatabase()
  const differenceMs = async (shown: () => Date) => {
    const { rows } = await own.ctx.db.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float as ms`,
    )
    return Math.abs(shown().getTime() - (rows[0]?.ms ?? 0))
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  const clock = await followDatabaseClock(own.ctx as never)
  expect(await differenceMs(() => new Date())).toBeGreaterThan(9 * 60_000)
  expect(await differenceMs(clock.now)).toBeLessThan(5_000)
  vi.setSystemTime(Date.now() - 3 * 3_600_000)
  expect(await differenceMs(clock.now)).toBeLessThan(5_000)
  clock.stop()
})

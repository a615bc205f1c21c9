import { test as base } from 'vitest'
import type { Context, Requester } from '#platform/context.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { asProductRole } from '#platform/db/product-role.ts'
import { contextOn, jobsOn } from './context-on.ts'
import { databaseOfWorker, type Holding } from './test-database.ts'

class Rollback extends Error {}

/**
 * A test with `ctx`: a context of the system inside a transaction that is rolled back at the end. The
 * database contains only the key that signs tokens, and no other test uses it at the same time.
 */
export const test = testOn('nothing')

/**
 * A test like `test`, with the starter catalogue loaded: foods, nutrients, recipes, health goals and pricing
 * plans.
 */
export const seededTest = testOn('catalogue')

function testOn(holding: Holding) {
  const onDatabase = base.extend(
    'worker',
    { scope: 'worker' },
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
    async ({}, { onCleanup }) => {
      const url = await databaseOfWorker(holding)
      const jobs = jobsOn(url)
      onCleanup(jobs.stop)
      return { url, queue: jobs.queue }
    },
  )
  return onDatabase.extend<{ ctx: Context }>({
    ctx: async ({ worker }, use) => {
      const database = openDatabase(asProductRole(worker.url), { maxConnections: 1 })
      try {
        await database.db.transaction(async (tx) => {
          await use(contextOn(tx as Db, worker.queue))
          throw new Rollback()
        })
      } catch (error) {
        if (!(error instanceof Rollback)) throw error
      } finally {
        await database.close()
      }
    },
  })
}

/** Returns the same context for another requester. */
export function as(ctx: Context, requester: Requester): Context {
  return { ...ctx, requester }
}

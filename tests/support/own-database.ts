import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { asProductRole } from '#platform/db/product-role.ts'
import { contextOn, jobsOn } from './context-on.ts'
import { type Holding, newDatabase } from './test-database.ts'

export type OwnDatabase = AsyncDisposable & {
  /** The product's connection address. */
  url: string
  ctx: Context
  drop: () => Promise<void>
}

/**
 * Creates a database for tests that need commits or several connections, such as announcements between
 * processes or concurrent calls. `ctx` is a context of the system outside any transaction.
 */
export async function ownDatabase(holding: Holding = 'nothing'): Promise<OwnDatabase> {
  const made = await newDatabase(holding)
  const url = asProductRole(made.url)
  const database = openDatabase(url)
  const jobs = jobsOn(made.url)
  const drop = async () => {
    await jobs.stop()
    await database.close()
    await made.drop()
  }
  return { url, ctx: contextOn(database.db, jobs.queue), drop, [Symbol.asyncDispose]: drop }
}

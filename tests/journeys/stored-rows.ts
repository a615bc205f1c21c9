import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { MealPlanContents, StoredMealPlan } from '#meal-plans/store/meal-plan.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { contextOn, jobsOn } from '../support/context-on.ts'
import { rewritePlan, storedPlan } from '../support/stored-plans.ts'

/** Counts rows in the database of a running server. */
export async function countRows(dataDir: string, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await query<{ n: number }>(dataDir, `select count(*)::int as n from ${table}`)
    counts[table] = row?.n ?? 0
  }
  return counts
}

/** Asks the database of a running server, as an operator with access to DATA_DIR could. */
export async function query<Row extends object>(
  dataDir: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Puts something else into a meal plan of a running server, whose own key opens it. */
export async function rewriteStoredPlan(
  dataDir: string,
  id: string,
  rewrite: (plan: StoredMealPlan) => Partial<MealPlanContents>,
): Promise<void> {
  const database = openDatabase(databaseUrlOf(dataDir))
  const plain = contextOn(database.db, jobsOn(database.url).queue)
  const secretKey = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  const ctx: Context = { ...plain, config: { ...plain.config, secretKey } }
  try {
    const plan = await storedPlan(ctx, id)
    await rewritePlan(ctx, plan, rewrite(plan))
  } finally {
    await database.close()
  }
}

function databaseUrlOf(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return `postgres://careplate:${encodeURIComponent(password)}@127.0.0.1:${port}/careplate`
}

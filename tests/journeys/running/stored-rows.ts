import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { openOrder } from '#meal-plans/orders/open-orders.ts'
import type { MealPlanContents, OpenedMealPlan } from '#meal-plans/store/meal-plan.ts'
import { orders } from '#meal-plans/store/tables.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { contextOn, jobsOn } from '../../support/context-on.ts'
import { rewritePlan, storedPlan } from '../../support/meal-plans/stored-plans.ts'

/** Counts rows in the database of a running server. */
export async function countRows(dataDir: string, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await query<{ n: number }>(dataDir, `select count(*)::int as n from ${table}`)
    counts[table] = row?.n ?? 0
  }
  return counts
}

/** Queries the database of a running server, as an operator with access to DATA_DIR could. */
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

/** Locks a table of a running server until it is released. */
export async function holdTable(dataDir: string, table: string): Promise<{ giveBack: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await client.connect()
  await client.query(`begin; lock table ${table}`)
  return { giveBack: () => client.end() }
}

/** Replaces parts of a meal plan of a running server, using the server's own key. */
export function rewriteStoredPlan(
  dataDir: string,
  id: string,
  rewrite: (plan: OpenedMealPlan) => Partial<MealPlanContents>,
): Promise<void> {
  return withKeysOf(dataDir, async (ctx) => {
    const plan = await storedPlan(ctx, id)
    await rewritePlan(ctx, plan, rewrite(plan))
  })
}

/** Reads a member's order of one week on a running server, decrypted with the server's own key. */
export function storedOrder(
  dataDir: string,
  { profileId, weekNumber }: { profileId: string; weekNumber: number },
): Promise<{ state: string; failureReason: string | null } | undefined> {
  return withKeysOf(dataDir, async (ctx) => {
    const isOfWeek = and(eq(orders.profileId, profileId), eq(orders.weekNumber, weekNumber))
    const [row] = await ctx.db.select().from(orders).where(isOfWeek)
    return row && openOrder(ctx, 'mend-orders', row)
  })
}

async function withKeysOf<T>(dataDir: string, act: (ctx: Context) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrlOf(dataDir))
  const plain = contextOn(database.db, jobsOn(database.url).queue)
  const secretKey = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  try {
    return await act({ ...plain, config: { ...plain.config, secretKey } })
  } finally {
    await database.close()
  }
}

function databaseUrlOf(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return `postgres://careplate:${encodeURIComponent(password)}@127.0.0.1:${port}/careplate`
}

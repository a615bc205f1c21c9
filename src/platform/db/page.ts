import { count as countRows, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

export type Page<Row> = { data: Row[]; page: number; count: number; total: number }

export function offsetOf({ page, count }: { page: number; count: number }): number {
  return (page - 1) * count
}

export async function countOf(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const [row] = await db.select({ total: countRows() }).from(table).where(where)
  return row?.total ?? 0
}

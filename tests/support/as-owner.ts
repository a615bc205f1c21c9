import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { PRODUCT_ROLE } from '#platform/db/product-role.ts'

/**
 * Runs statements on a test's database that the product is not allowed to run. Returns the rows of the last
 * statement.
 */
export function asOwner<Row extends Record<string, unknown>>(
  { db }: Pick<Context, 'db'>,
  ...statements: SQL[]
): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    let rows: unknown[] = []
    for (const statement of statements) rows = (await tx.execute(statement)).rows
    await tx.execute(sql`set local role ${sql.identifier(PRODUCT_ROLE)}`)
    return rows as Row[]
  })
}

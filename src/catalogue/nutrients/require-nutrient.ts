import { eq } from 'drizzle-orm'
import { nutrients } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import { fdcNumberOf } from '../fdc-number.ts'
import { nutrientFromRow, type StoredNutrient } from './nutrient-row.ts'

export async function requireNutrient(ctx: Context, id: string): Promise<StoredNutrient> {
  requireDuty(ctx.requester, 'catalogue')
  const number = fdcNumberOf(id)
  if (number === null) throw notFound('nutrient')
  const [row] = await ctx.db.select().from(nutrients).where(eq(nutrients.id, number))
  if (!row) throw notFound('nutrient')
  return nutrientFromRow(row)
}

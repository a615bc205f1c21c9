import { asc } from 'drizzle-orm'
import { nutrients } from '#catalogue/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import type { Listing } from '../listing.ts'
import { buildReadModel, pageOfReadModel, type ReadModel } from '../read-model.ts'
import { nutrientFromRow } from './nutrient-row.ts'
import { nutrientToWire } from './wire.ts'

/** Loads all nutrients in USDA's order, for administrators. */
export async function loadNutrientReadModel(ctx: Context): Promise<ReadModel> {
  const rows = await ctx.db.select().from(nutrients).orderBy(asc(nutrients.rank), asc(nutrients.id))
  return buildReadModel(
    rows.map(nutrientFromRow).map((nutrient) => ({
      id: String(nutrient.id),
      listed: nutrientToWire(nutrient),
      fields: [
        { text: nutrient.name, weight: 1 },
        { text: nutrient.group, weight: 0.4 },
      ],
    })),
  )
}

/** Lists one page of nutrients as JSON. For administrators. */
export function listNutrients(requester: Requester, readModel: ReadModel, listing: Listing): string {
  requireDuty(requester, 'catalogue')
  return pageOfReadModel(readModel, listing)
}

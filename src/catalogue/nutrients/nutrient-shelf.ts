import { asc } from 'drizzle-orm'
import { nutrients } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { fillShelf, type Shelf } from '../shelf.ts'
import { nutrientFromRow } from './nutrient-row.ts'
import { nutrientToWire } from './wire.ts'

/** All nutrients in USDA's order, for administrators. */
export async function loadNutrientShelf(ctx: Context): Promise<Shelf> {
  const rows = await ctx.db.select().from(nutrients).orderBy(asc(nutrients.rank), asc(nutrients.id))
  return fillShelf(
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

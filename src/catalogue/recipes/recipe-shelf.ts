import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { fillShelf, type Shelf } from '../shelf.ts'
import { recipeFromRow } from './recipe-row.ts'
import { recipeToWire } from './wire.ts'

/** All recipes by name, for administrators. */
export async function loadRecipeShelf(ctx: Context): Promise<Shelf> {
  const rows = await ctx.db.select().from(recipes)
  const dishes = rows.map(recipeFromRow).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  return fillShelf(
    dishes.map((recipe) => ({
      id: recipe.id,
      listed: recipeToWire(recipe),
      fields: [
        { text: recipe.name, weight: 1.2 },
        { text: recipe.category, weight: 0.7 },
        { text: recipe.cuisine, weight: 0.6 },
        { text: recipe.ingredients.map(({ ingredient }) => ingredient).join(' '), weight: 0.5 },
        { text: recipe.description, weight: 0.5 },
      ],
    })),
  )
}

/** The same order on every machine, whatever the database sorts by. */
function sortKey({ name, slug }: { name: string; slug: string }): string {
  return `${name.toLowerCase()}\n${slug}`
}

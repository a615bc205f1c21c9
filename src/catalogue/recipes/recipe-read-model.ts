import { recipes } from '#catalogue/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import type { Listing } from '../listing.ts'
import { buildReadModel, pageOfReadModel, pageOfRows, type ReadModel } from '../read-model.ts'
import type { Recipe } from './recipe.ts'
import { recipeFromRow } from './recipe-row.ts'
import { recipeToWire } from './wire.ts'

export type RecipeReadModel = ReadModel & {
  /** The positions of the recipes that contain a food. */
  withFood: ReadonlyMap<number, ReadonlySet<number>>
}

/** Loads all recipes by name, for administrators. */
export async function loadRecipeReadModel(ctx: Context): Promise<RecipeReadModel> {
  const rows = await ctx.db.select().from(recipes)
  const dishes = rows.map(recipeFromRow).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const readModel = await buildReadModel(
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
  return { ...readModel, withFood: placesByFood(dishes) }
}

/** Lists one page of recipes as JSON: all, or only those that contain a food. For administrators. */
export function listRecipes(
  requester: Requester,
  readModel: RecipeReadModel,
  { food, ...listing }: Listing & { food?: number | null | undefined },
): string {
  requireDuty(requester, 'catalogue')
  if (food === undefined) return pageOfReadModel(readModel, listing)
  return pageOfRows(readModel, (food !== null && readModel.withFood.get(food)) || NOWHERE, listing)
}

const NOWHERE: ReadonlySet<number> = new Set()

function placesByFood(dishes: Recipe[]): Map<number, Set<number>> {
  const withFood = new Map<number, Set<number>>()
  for (const [place, { ingredients }] of dishes.entries()) {
    for (const { fdcId } of ingredients) withFood.set(fdcId, (withFood.get(fdcId) ?? new Set()).add(place))
  }
  return withFood
}

/** Sorts in the same order on every machine, regardless of the database's collation. */
function sortKey({ name, slug }: { name: string; slug: string }): string {
  return `${name.toLowerCase()}\n${slug}`
}

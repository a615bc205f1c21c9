import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { type StarterFood, starterNutrients } from '../foods/starter/starter-foods.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { foodNutrients, foods, nutrients, recipes } from '../tables.ts'

/** Inserts starter foods missing from the catalogue, with their figures and the nutrients they need. */
export async function insertStarterFoods(ctx: Context, starters: readonly StarterFood[]): Promise<void> {
  const definitions = starterNutrients().map(({ id, name, unitName, group, rank }) => ({
    id,
    name,
    unitName,
    rank,
    nutrientGroup: group,
  }))
  await ctx.db.insert(nutrients).values(definitions).onConflictDoNothing()
  await ctx.db.insert(foods).values(
    starters.map(({ nutrients: _, gi, ...food }) => ({
      ...food,
      judged: true,
      enabled: true,
      glycemicIndex: gi,
    })),
  )
  // One statement with three arrays: as single values, 25,000 rows would exceed PostgreSQL's parameter limit.
  const values = starters.flatMap(({ fdcId, nutrients }) =>
    [...nutrients].map(([nutrientId, amount]) => ({ fdcId, nutrientId, amount })),
  )
  const column = (name: keyof (typeof values)[number]) => sql.param(values.map((value) => value[name]))
  await ctx.db.execute(sql`
    insert into ${foodNutrients} (fdc_id, nutrient_id, amount)
    select * from unnest(${column('fdcId')}::int[], ${column('nutrientId')}::int[], ${column('amount')}::float8[])`)
}

/** Inserts starter recipes missing from the catalogue. */
export async function insertStarterRecipes(ctx: Context, starters: readonly Recipe[]): Promise<void> {
  await ctx.db.insert(recipes).values(starters.map(({ text, ...recipe }) => ({ ...recipe, slotText: text })))
}

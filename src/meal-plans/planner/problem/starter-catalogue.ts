import { createHash } from 'node:crypto'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import type { RatedFood } from '../../plan/rated-food.ts'
import type { CatalogueData } from './catalogue-data.ts'

/** Returns the foods and recipes included with the product, for planning without a database. */
export function starterCatalogue(): CatalogueData {
  const foods = starterFoods().map(({ gi, ...food }): RatedFood => ({ ...food, glycemicIndex: gi }))
  const recipes = starterRecipes()
  const contents = JSON.stringify([
    foods.map((food) => ({ ...food, nutrients: [...food.nutrients] })),
    recipes,
  ])
  const version = `starter-${createHash('sha256').update(contents).digest('hex').slice(0, 12)}`
  return { version, foods, recipes }
}

import type { recipes } from '#catalogue/tables.ts'
import type { Recall } from '../recalls/recall.ts'
import { isServed, type Recipe, type RecipeCategory } from './recipe.ts'

type RecipeRow = typeof recipes.$inferSelect

/** A recipe and the catalogue version at which it was last written. */
export type StoredRecipe = Recipe & { version: number; recall: Recall | null }

export function recipeFromRow(row: RecipeRow): StoredRecipe {
  const { slotText, category, changedAt: _, recalledAt, recallReason, ...recipe } = row
  const recall = recalledAt && recallReason !== null ? { reason: recallReason, created: recalledAt } : null
  return { ...recipe, category: category as RecipeCategory, text: slotText, recall }
}

/** Returns the columns of a recipe, without the columns that each write sets. */
export function recipeToRow(
  recipe: Recipe & { recall?: Recall | null },
): Omit<RecipeRow, 'changedAt' | 'version'> {
  const { id, slug, name, category, description, text, cuisine, minutes, servings } = recipe
  const { season, ingredients, steps, firmSteps = [] } = recipe
  const enabled = isServed(recipe)
  const shown = { id, slug, name, category, description, cuisine, minutes, servings }
  const recalled = { recalledAt: recipe.recall?.created ?? null, recallReason: recipe.recall?.reason ?? null }
  return { ...shown, slotText: text, season, ingredients, steps, firmSteps, enabled, ...recalled }
}

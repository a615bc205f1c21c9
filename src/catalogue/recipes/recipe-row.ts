import type { recipes } from '#catalogue/tables.ts'
import type { Recipe, RecipeCategory } from './recipe.ts'

export function recipeFromRow(row: typeof recipes.$inferSelect): Recipe {
  const { slotText, category, changedAt: _, ...recipe } = row
  return { ...recipe, category: category as RecipeCategory, text: slotText }
}

/** Where a plan's page opens the recipe of a dish: its address with this behind `#`. */
export function recipeAnchor({ slug, servings }: { slug: string; servings: number }): string {
  return `recipe-${slug}-${String(servings).replace('.', '-')}`
}

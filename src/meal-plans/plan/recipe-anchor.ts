/** Builds the URL fragment (after `#`) that opens a dish's recipe on the plan's page. */
export function recipeAnchor({ slug, servings }: { slug: string; servings: number }): string {
  return `recipe-${slug}-${String(servings).replace('.', '-')}`
}

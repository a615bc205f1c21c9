/** What of a food decides who may eat it. */
export type FoodSafety = { name: string; allergens: string[]; diet: string; tags: string[] }

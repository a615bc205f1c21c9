/** The properties of a food that decide who can eat it. */
export type FoodSafety = { name: string; allergens: string[]; diet: string; tags: string[] }

/**
 * The data that rules need about a food: USDA's figures per 100 g by FDC nutrient id, and our editorial
 * ratings.
 */
export type RatedFood = {
  fdcId: number
  name: string
  tags: readonly string[]
  allergens: readonly string[]
  diet: string
  glycemicIndex: number | null
  fodmapServingGrams: number | null
  addedSugarPer100g: number | null
  lactosePer100g: number | null
  /** Serving weights by tag, if they differ from the tag's own. */
  tagServingGrams: Readonly<Record<string, number>>
  nutrients: ReadonlyMap<number, number>
  /** The share that is swallowed if the food is strained off. Absent means all of it. */
  solids?: number
}

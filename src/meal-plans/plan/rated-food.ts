/** What rules need to know of a food: USDA's figures for 100 g by FDC nutrient id, and our editorial ratings. */
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
  /** Weight of one serving of a tag where it differs from the tag's own. */
  tagServingGrams: Readonly<Record<string, number>>
  nutrients: ReadonlyMap<number, number>
  /** The part of it that is swallowed, where it is strained off; all of it where nothing is said. */
  solids?: number
}

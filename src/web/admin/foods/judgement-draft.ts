import { ALLERGENS, type Allergen, DIETS, type Diet } from '#catalogue/foods/food.ts'
import { FOOD_TAG_NAMES, FOOD_TAGS, type FoodTag } from '#catalogue/foods/food-tag.ts'
import { withImpliedTags } from '#catalogue/foods/judgement.ts'
import type { FoodChange } from '#catalogue/foods/schema.ts'
import type { FoodDetailWire } from '#catalogue/foods/wire.ts'

/** The form state of a judgment. Amounts are strings until they are sent. */
export type JudgementDraft = {
  enabeled: boolean
  allergens: Allergen[]
  /**
   * True if the food was checked and has no allergen. An empty list alone could also mean that the question
   * was not answered.
   */
  hasNoAllergen: boolean
  diet: Diet | ''
  tags: FoodTag[]
  tagServingGrams: Record<string, string>
  glycaemicIndex: string
  fodmapServingGrams: string
  addedSugarPer100g: string
  lactosePer100g: string
}

/**
 * Builds the form state for a food. A food that was not judged starts with unanswered questions, not as one
 * without allergens.
 */
export function judgementDraft(food: FoodDetailWire): JudgementDraft {
  const { judged, enabeled, allergens, tags, tagServingGrams } = food
  return {
    enabeled,
    allergens: ALLERGENS.filter((allergen) => allergens.includes(allergen)),
    hasNoAllergen: judged && allergens.length === 0,
    diet: judged ? (DIETS.find((diet) => diet === food.diet) ?? '') : '',
    tags: FOOD_TAG_NAMES.filter((tag) => tags.includes(tag)),
    tagServingGrams: Object.fromEntries(
      Object.entries(tagServingGrams).map(([tag, grams]) => [tag, String(grams)]),
    ),
    glycaemicIndex: textOf(food.glycaemicIndex),
    fodmapServingGrams: textOf(food.fodmapServingGrams),
    addedSugarPer100g: textOf(food.addedSugarPer100g),
    lactosePer100g: textOf(food.lactosePer100g),
  }
}

/**
 * Converts the form state to the API's format. Unanswered questions are left out, so that the server requests
 * them.
 */
export function judgementBody(draft: JudgementDraft): FoodChange {
  const { enabeled, allergens, hasNoAllergen, diet, tagServingGrams } = draft
  const tags = allTags(draft)
  const servings = tags
    .map((tag) => [tag, amountIn(tagServingGrams[tag] ?? '')] as const)
    .filter(([, grams]) => grams !== null)
  return {
    judged: true,
    enabeled,
    ...((allergens.length > 0 || hasNoAllergen) && { allergens }),
    ...(diet && { diet }),
    tags,
    tagServingGrams: Object.fromEntries(servings),
    glycaemicIndex: amountIn(draft.glycaemicIndex),
    fodmapServingGrams: amountIn(draft.fodmapServingGrams),
    addedSugarPer100g: amountIn(draft.addedSugarPer100g),
    lactosePer100g: amountIn(draft.lactosePer100g),
  }
}

/** Returns the chosen tags and the tags that they imply. */
export function allTags({ allergens, diet, tags, glycaemicIndex }: JudgementDraft): FoodTag[] {
  const gi = Number(glycaemicIndex)
  const isKnown = glycaemicIndex.trim() !== '' && !Number.isNaN(gi)
  return withImpliedTags({ allergens, diet, tags, glycemicIndex: isKnown ? gi : null })
}

/**
 * Returns the tags that are counted in servings, for which the weight of one serving of this food matters.
 */
export function countedTags(draft: JudgementDraft): FoodTag[] {
  return allTags(draft).filter(
    (tag) => FOOD_TAGS[tag].servingGrams !== null || draft.tagServingGrams[tag] !== undefined,
  )
}

/** Updates the allergens. Choosing one clears `hasNoAllergen`. */
export function withAllergens(draft: JudgementDraft, allergens: Allergen[]): Partial<JudgementDraft> {
  return { allergens, hasNoAllergen: draft.hasNoAllergen && allergens.length === 0 }
}

function textOf(amount: number | null): string {
  return amount === null ? '' : String(amount)
}

/**
 * Returns null for an empty text. A text that is not a number is sent unchanged, so that the server explains
 * what it expects.
 */
function amountIn(text: string): number | null {
  if (text.trim() === '') return null
  const amount = Number(text)
  return Number.isNaN(amount) ? (text as unknown as number) : amount
}

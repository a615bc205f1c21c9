import { ALLERGENS, type Allergen, DIETS, type Diet } from '#catalogue/foods/food.ts'
import { FOOD_TAG_NAMES, FOOD_TAGS, type FoodTag } from '#catalogue/foods/food-tag.ts'
import { withImpliedTags } from '#catalogue/foods/judgement.ts'
import type { FoodChange } from '#catalogue/foods/schema.ts'
import type { FoodDetailWire } from '#catalogue/foods/wire.ts'

/** A judgement as its form holds it: amounts are texts until it is sent. */
export type JudgementDraft = {
  enabeled: boolean
  allergens: Allergen[]
  /** Somebody looked, and found none. An empty list alone may also be one that nobody has filled in. */
  hasNoAllergen: boolean
  diet: Diet | ''
  tags: FoodTag[]
  tagServingGrams: Record<string, string>
  glycaemicIndex: string
  fodmapServingGrams: string
  addedSugarPer100g: string
  lactosePer100g: string
}

/** A food that nobody has judged is shown as such, not as one that holds nothing. */
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

/** As the API takes it. What nobody has said is left out, for the server to ask for it. */
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

/** Those that are chosen, and those that follow from them. */
export function allTags({ allergens, diet, tags, glycaemicIndex }: JudgementDraft): FoodTag[] {
  const gi = Number(glycaemicIndex)
  const isKnown = glycaemicIndex.trim() !== '' && !Number.isNaN(gi)
  return withImpliedTags({ allergens, diet, tags, glycemicIndex: isKnown ? gi : null })
}

/** The tags whose servings are counted, so that it matters what one of this food weighs. */
export function countedTags(draft: JudgementDraft): FoodTag[] {
  return allTags(draft).filter(
    (tag) => FOOD_TAGS[tag].servingGrams !== null || draft.tagServingGrams[tag] !== undefined,
  )
}

/** No allergen goes with one, and the other way round. */
export function withAllergens(draft: JudgementDraft, allergens: Allergen[]): Partial<JudgementDraft> {
  return { allergens, hasNoAllergen: draft.hasNoAllergen && allergens.length === 0 }
}

function textOf(amount: number | null): string {
  return amount === null ? '' : String(amount)
}

/** null where nothing is given. What is no number is sent as it stands, for the server to say what it wants. */
function amountIn(text: string): number | null {
  if (text.trim() === '') return null
  const amount = Number(text)
  return Number.isNaN(amount) ? (text as unknown as number) : amount
}

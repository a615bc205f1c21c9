import { type Allergen, DIETS, type Diet } from './food.ts'
import { FOOD_TAG_NAMES, type FoodTag } from './food-tag.ts'

/** An administrator's judgement of a food, which plans rely on. */
export type Judgement = {
  allergens: readonly string[]
  diet: string
  tags: readonly string[]
  glycemicIndex: number | null
}

/** Tags that imply another tag: a food with the first also has the second. */
const ALSO: Partial<Record<FoodTag, FoodTag>> = {
  leafy_green: 'vegetable',
  non_starchy_vegetable: 'vegetable',
  berry: 'fruit',
  whole_grain: 'grain',
  oats: 'oat_barley',
  oily_fish: 'fish_or_shellfish',
  fish_not_fried: 'fish_or_shellfish',
  poultry_not_fried: 'poultry',
  lean_red_meat: 'red_meat',
  dairy_lowfat_unsweetened: 'dairy_lowfat',
  aged_cheese: 'tyramine_high',
  brazil_nut: 'nut',
  nut: 'nut_seed_legume',
  legume: 'nut_seed_legume',
  olive_oil: 'added_fat',
  hot_sauce: 'spicy_hot',
  cayenne_red_pepper: 'spicy_hot',
  sweets: 'extras',
  honey_hfcs: 'added_sugar_food',
}

type Has = (...tags: FoodTag[]) => boolean

/** Tags that follow only from the rest of a judgement. */
const CONCLUSIONS: Partial<Record<FoodTag, (has: Has, judgement: Judgement) => boolean>> = {
  gluten: (has) => has(...FOOD_TAG_NAMES.filter((tag) => tag.startsWith('gluten_'))),
  fruit_or_vegetable: (has) => has('fruit', 'vegetable'),
  other_vegetable: (has) => has('vegetable') && !has('leafy_green'),
  soy_or_legume: (has) => has('legume', 'soy_whole'),
  red_or_processed_meat: (has) => has('red_meat', 'processed_meat'),
  low_gi_carb: (has, { glycemicIndex }) =>
    has('carbohydrate_food') && glycemicIndex !== null && glycemicIndex <= 55,
  any_major_allergen: (_, { allergens }) => allergens.length > 0,
}

export function isConclusion(tag: FoodTag): boolean {
  return tag in CONCLUSIONS
}

/** Returns the tags of a food with all implied tags, in the order of the list of tags. */
export function withImpliedTags(judgement: Judgement): FoodTag[] {
  const held = new Set<string>(judgement.tags.filter((tag) => !(tag in CONCLUSIONS)))
  const has: Has = (...tags) => tags.some((tag) => held.has(tag))
  // Iterating over a Set includes the items added during the iteration.
  for (const tag of held) {
    const also = ALSO[tag as FoodTag]
    if (also) held.add(also)
  }
  const concluded = FOOD_TAG_NAMES.filter((tag) => CONCLUSIONS[tag]?.(has, judgement))
  return FOOD_TAG_NAMES.filter((tag) => has(tag) || concluded.includes(tag))
}

/** The allergens implied by a tag: the food contains at least one of them. */
const HOLDS: Partial<Record<FoodTag, readonly Allergen[]>> = {
  gluten_wheat: ['wheat'],
  gluten: ['gluten'],
  milk: ['milk'],
  dairy_lowfat: ['milk'],
  cheese_full_fat: ['milk'],
  aged_cheese: ['milk'],
  butter_cream_margarine: ['milk'],
  whey_protein: ['milk'],
  egg: ['egg'],
  oily_fish: ['fish'],
  fish_or_shellfish: ['fish', 'crustacean', 'mollusc'],
  soy_whole: ['soy'],
  nut: ['tree_nut', 'peanut'],
  brazil_nut: ['tree_nut'],
  cashew_pistachio: ['tree_nut'],
}

const SEAFOOD: readonly Allergen[] = ['fish', 'crustacean', 'mollusc']

type FieldErrors = Partial<Record<'allergens' | 'diet' | 'tags', string>>

/** Finds contradictions in a judgement that could cause a member to be served a food they must not eat. */
export function judgementErrors(judgement: Judgement): FieldErrors {
  const errors = {
    allergens: allergensError(judgement),
    diet: dietError(judgement),
    tags: tagsError(judgement),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

function allergensError(judgement: Judgement): string | undefined {
  const { allergens } = judgement
  if (allergens.includes('wheat') && !allergens.includes('gluten')) return 'Wheat holds gluten. Add that too.'
  for (const tag of withImpliedTags(judgement)) {
    const held = HOLDS[tag]
    if (!held || held.some((allergen) => allergens.includes(allergen))) continue
    return `It is tagged as ${inWords(tag)}, so it holds ${held.map(inWords).join(' or ')}. Add that, or take the tag away.`
  }
  return undefined
}

function dietError(judgement: Judgement): string | undefined {
  const { allergens } = judgement
  const tags = withImpliedTags(judgement)
  const holds = (...names: readonly Allergen[]) => names.some((allergen) => allergens.includes(allergen))
  const isStricterThan = (diet: Diet) => DIETS.indexOf(judgement.diet as Diet) < DIETS.indexOf(diet)
  if (isStricterThan('omnivore') && (tags.includes('red_or_processed_meat') || tags.includes('poultry'))) {
    return 'Meat and poultry fit omnivores only.'
  }
  if (isStricterThan('pescatarian') && holds(...SEAFOOD)) return 'Fish and seafood fit no vegetarian.'
  if (isStricterThan('vegetarian') && holds('milk', 'egg')) return 'What holds milk or egg is not vegan.'
  return undefined
}

function tagsError({ allergens, tags }: Judgement): string | undefined {
  if (!allergens.includes('gluten') || tags.some((tag) => tag.startsWith('gluten_'))) return undefined
  return 'It holds gluten. Say by a gluten tag which, so that the rules for celiac disease see it.'
}

function inWords(word: string): string {
  return word.replaceAll('_', ' ')
}

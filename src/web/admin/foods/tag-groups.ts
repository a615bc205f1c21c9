import { FOOD_TAGS, type FoodTag } from '#catalogue/foods/food-tag.ts'
import { TAG_WORDS } from '#meal-plans/proof/tag-words.ts'

/**
 * The tags that can be chosen, grouped the way editors look for them. Tags that are implied by others are
 * left out.
 */
export const TAG_GROUPS = {
  vegetablesAndFruit: [
    'vegetable',
    'leafy_green',
    'non_starchy_vegetable',
    'tomato',
    'onion',
    'garlic',
    'mushroom_cauliflower',
    'sofrito',
    'kelp_kombu',
    'fruit',
    'berry',
    'citrus',
    'stone_fruit',
    'apple_pear_mango_watermelon',
  ],
  grains: [
    'grain',
    'whole_grain',
    'oats',
    'oat_barley',
    'wheat_rye_barley_main',
    'wheat_bran',
    'carbohydrate_food',
    'resistant_starch_recooked',
    'viscous_fiber_food',
  ],
  gluten: [
    'gluten_wheat',
    'gluten_rye',
    'gluten_barley',
    'gluten_triticale',
    'gluten_malt',
    'gluten_brewers_yeast',
    'gluten_hidden_uncertified',
  ],
  beansAndNuts: [
    'legume',
    'soy_whole',
    'soy_or_coffee_or_calcium_fortified',
    'nut',
    'nut_seed_legume',
    'brazil_nut',
    'cashew_pistachio',
    'linseed',
  ],
  dairyAndEggs: [
    'milk',
    'dairy_lowfat',
    'dairy_lowfat_unsweetened',
    'cheese_full_fat',
    'aged_cheese',
    'butter_cream_margarine',
    'whey_protein',
    'egg',
  ],
  fishAndMeat: [
    'fish_or_shellfish',
    'fish_not_fried',
    'oily_fish',
    'poultry',
    'poultry_not_fried',
    'red_meat',
    'lean_red_meat',
    'processed_meat',
    'marinated_meat',
  ],
  fats: ['added_fat', 'olive_oil', 'partially_hydrogenated_oil', 'fried_fast_food', 'fried_or_very_fatty'],
  sweets: ['added_sugar_food', 'added_fructose_or_hfcs', 'honey_hfcs', 'sweets', 'extras', 'chocolate'],
  drinks: [
    'sugar_sweetened_beverage',
    'carbonated_drink',
    'coffee',
    'tea_or_coffee',
    'hot_drink_over_60C',
    'fluid_noncaffeinated',
    'alcohol',
    'wine',
  ],
  spices: ['spicy_hot', 'hot_sauce', 'cayenne_red_pepper', 'mint'],
  additives: [
    'ultra_processed',
    'artificial_colour',
    'aspartame',
    'polyol_sweetener',
    'msg_added',
    'inulin_chicory',
    'emulsifier_carrageenan_maltodextrin',
  ],
  other: ['any_food_group', 'iodine_source', 'tyramine_high'],
} as const satisfies Record<string, readonly FoodTag[]>

export type TagGroup = keyof typeof TAG_GROUPS

export const TAG_GROUP_NAMES = Object.keys(TAG_GROUPS) as TagGroup[]

export function tagLabel(tag: FoodTag): string {
  const words = TAG_WORDS[tag]
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function tagMeaning(tag: FoodTag): string {
  return FOOD_TAGS[tag].means
}

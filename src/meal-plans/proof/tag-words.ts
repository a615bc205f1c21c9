import { isRuleTag, type RuleTag } from '../plan/rule-tag.ts'

/** Names of food tags as shown to members within a sentence. */
export const TAG_WORDS: Record<RuleTag, string> = {
  added_fat: 'added fat',
  added_fructose_or_hfcs: 'added fructose',
  added_sugar_food: 'food with added sugar',
  aged_cheese: 'aged cheese',
  alcohol: 'alcohol',
  any_food_group: 'any food group',
  any_major_allergen: 'major allergens',
  apple_pear_mango_watermelon: 'apple, pear, mango or watermelon',
  artificial_colour: 'artificial color',
  aspartame: 'aspartame',
  berry: 'berries',
  brazil_nut: 'Brazil nuts',
  butter_cream_margarine: 'butter, cream and hard margarine',
  carbohydrate_food: 'foods with carbohydrate',
  carbonated_drink: 'fizzy drinks',
  cashew_pistachio: 'cashews or pistachios',
  cayenne_red_pepper: 'cayenne or red chili',
  cheese_full_fat: 'full-fat cheese',
  chocolate: 'chocolate',
  citrus: 'citrus',
  coffee: 'coffee',
  dairy_lowfat: 'low-fat dairy',
  dairy_lowfat_unsweetened: 'unsweetened low-fat dairy',
  egg: 'eggs',
  emulsifier_carrageenan_maltodextrin: 'emulsifiers, carrageenan or maltodextrin',
  extras: 'extras, such as sweets and fried food',
  fish_not_fried: 'fish that is not fried',
  fish_or_shellfish: 'fish and shellfish',
  fluid_noncaffeinated: 'water and other drinks without caffeine',
  fried_fast_food: 'fried and fast food',
  fried_or_very_fatty: 'fried or very fatty food',
  fruit: 'fruit',
  fruit_or_vegetable: 'fruit and vegetables',
  garlic: 'garlic',
  gluten: 'gluten',
  gluten_barley: 'barley',
  gluten_brewers_yeast: 'brewer’s yeast',
  gluten_hidden_uncertified: 'food that may hide gluten',
  gluten_malt: 'malt',
  gluten_rye: 'rye',
  gluten_triticale: 'triticale',
  gluten_wheat: 'wheat',
  grain: 'grains',
  grapefruit: 'grapefruit',
  honey_hfcs: 'honey or high-fructose syrup',
  hot_drink_over_60C: 'drinks hotter than 60 °C (140 °F)',
  hot_sauce: 'hot sauce',
  inulin_chicory: 'chicory root or inulin',
  iodine_source: 'sources of iodine',
  kelp_kombu: 'kelp or kombu',
  leafy_green: 'leafy greens',
  lean_red_meat: 'lean red meat',
  legume: 'beans, lentils and peas',
  linseed: 'flaxseed',
  low_gi_carb: 'foods with a low glycemic index',
  marinated_meat: 'marinated meat',
  milk: 'milk',
  mint: 'mint',
  msg_added: 'added MSG',
  mushroom_cauliflower: 'mushrooms or cauliflower',
  non_starchy_vegetable: 'non-starchy vegetables',
  nut: 'nuts',
  nut_seed_legume: 'nuts, seeds and legumes',
  oat_barley: 'oats and barley',
  oats: 'oats',
  oily_fish: 'oily fish',
  olive_oil: 'olive oil',
  onion: 'onion',
  other_vegetable: 'vegetables other than leafy greens',
  partially_hydrogenated_oil: 'partially hydrogenated oil',
  polyol_sweetener: 'polyol sweeteners',
  poultry: 'poultry',
  poultry_not_fried: 'poultry that is not fried',
  processed_meat: 'processed meat',
  red_meat: 'red meat',
  red_or_processed_meat: 'red and processed meat',
  resistant_starch_recooked: 'starch cooked, cooled and heated again',
  sofrito: 'sofrito',
  soy_or_coffee_or_calcium_fortified: 'soy, coffee or drinks with added calcium',
  soy_or_legume: 'soy and legumes',
  soy_whole: 'whole soy food',
  spicy_hot: 'food hot from chili',
  stone_fruit: 'stone fruit',
  sugar_sweetened_beverage: 'sugar-sweetened drinks',
  sweets: 'sweets',
  tea_or_coffee: 'tea and coffee with caffeine',
  tomato: 'tomato',
  tyramine_high: 'food high in tyramine',
  ultra_processed: 'ultra-processed food',
  vegetable: 'vegetables',
  viscous_fiber_food: 'sources of viscous fiber, such as oats and beans',
  wheat_bran: 'wheat bran',
  wheat_rye_barley_main: 'food made mainly of wheat, rye or barley',
  whey_protein: 'whey protein',
  whole_grain: 'whole grains',
  wine: 'wine',
}

/** Returns a tag's name for members. A tag that no longer exists is shown by its own name. */
export function wordsForTag(tag: string): string {
  return isRuleTag(tag) ? TAG_WORDS[tag] : tag.replaceAll('_', ' ')
}

/** Names for the rest of a food group when allergies exclude part of it, by the allergies that do so. */
const PARTS: Partial<Record<RuleTag, readonly { without: readonly string[]; words: string }[]>> = {
  nut: [
    { without: ['tree_nut'], words: 'peanuts' },
    { without: ['peanut'], words: 'tree nuts' },
  ],
  nut_seed_legume: [
    { without: ['tree_nut', 'peanut'], words: 'seeds and legumes' },
    { without: ['tree_nut'], words: 'peanuts, seeds and legumes' },
    { without: ['peanut'], words: 'tree nuts, seeds and legumes' },
  ],
  fish_or_shellfish: [
    { without: ['crustacean', 'mollusc'], words: 'fish' },
    { without: ['fish', 'crustacean'], words: 'mollusks' },
    { without: ['fish', 'mollusc'], words: 'crustaceans' },
    { without: ['fish'], words: 'shellfish' },
    { without: ['crustacean'], words: 'fish and mollusks' },
    { without: ['mollusc'], words: 'fish and crustaceans' },
  ],
  fish_not_fried: [
    { without: ['fish', 'crustacean', 'mollusc'], words: 'fish that is not fried' },
    { without: ['fish'], words: 'shellfish that is not fried' },
  ],
}
/**
 * With all of these allergies nothing of the group is left, so the name of the whole group is used for what
 * cannot be reached.
 */
const NOTHING_LEFT: Partial<Record<RuleTag, readonly string[]>> = {
  nut: ['tree_nut', 'peanut'],
  fish_or_shellfish: ['fish', 'crustacean', 'mollusc'],
}

/** Names the foods that a tag still counts if these allergies exclude some of them. */
export function wordsForTagWithout(tag: RuleTag, allergies: readonly string[]): string {
  if (NOTHING_LEFT[tag]?.every((allergy) => allergies.includes(allergy))) return TAG_WORDS[tag]
  const part = PARTS[tag]?.find(({ without }) => without.every((allergy) => allergies.includes(allergy)))
  return part?.words ?? TAG_WORDS[tag]
}

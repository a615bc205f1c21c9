type TagMeaning = { servingGrams: number | null; means: string }

/**
 * The properties of a food that rules of a meal plan use. `servingGrams` is the weight of one serving as
 * eaten. A food with a lighter or heavier serving overrides it in `tagServingGrams`.
 */
export const FOOD_TAGS = {
  added_fat: { servingGrams: null, means: 'Oil, butter, ghee, spread or mayonnaise that a recipe adds.' },
  added_fructose_or_hfcs: {
    servingGrams: null,
    means: 'Holds high-fructose corn syrup, glucose-fructose syrup, crystalline fructose or agave.',
  },
  added_sugar_food: { servingGrams: null, means: 'Sugar, syrup, honey or juice concentrate went into it.' },
  aged_cheese: { servingGrams: 28, means: 'Ripened cheese, such as cheddar, parmesan, feta, brie or blue.' },
  alcohol: {
    servingGrams: null,
    means: 'Wine, beer, spirits, cooking wine, and extracts made with alcohol.',
  },
  any_food_group: {
    servingGrams: null,
    means: 'Belongs to one of the food groups that a diet is built from.',
  },
  any_major_allergen: { servingGrams: null, means: 'Holds at least one allergen of our list.' },
  apple_pear_mango_watermelon: {
    servingGrams: null,
    means: 'Apple, pear, mango or watermelon, also as juice, sauce or dried.',
  },
  artificial_colour: { servingGrams: null, means: 'Colored with a synthetic food dye.' },
  aspartame: { servingGrams: null, means: 'Sweetened with aspartame (E951).' },
  berry: { servingGrams: 75, means: 'Blueberry, strawberry, raspberry or blackberry; half a cup.' },
  brazil_nut: { servingGrams: 5, means: 'Brazil nut; one kernel, whose selenium varies tenfold.' },
  butter_cream_margarine: { servingGrams: 12, means: 'Butter, ghee, cream or hard margarine.' },
  carbohydrate_food: {
    servingGrams: null,
    means: 'Gives 10 g or more of available carbohydrate in a usual serving.',
  },
  carbonated_drink: { servingGrams: 240, means: 'Any fizzy drink, sugar-free ones too.' },
  cashew_pistachio: { servingGrams: null, means: 'Cashew or pistachio.' },
  cayenne_red_pepper: { servingGrams: null, means: 'Cayenne, red chili or chili flakes, also in a blend.' },
  cheese_full_fat: { servingGrams: 28, means: 'Cheese with over 15 g fat in 100 g.' },
  chocolate: { servingGrams: null, means: 'Cocoa and chocolate.' },
  citrus: { servingGrams: null, means: 'Citrus fruit, juice and zest.' },
  coffee: { servingGrams: 240, means: 'Coffee, with or without caffeine.' },
  dairy_lowfat: {
    servingGrams: 240,
    means:
      'Milk, yogurt or fresh cheese with about 1 g fat in 100 g at most; low-fat hard cheese counts at 42 g.',
  },
  dairy_lowfat_unsweetened: { servingGrams: 240, means: 'Low-fat dairy without added sugar.' },
  egg: { servingGrams: 50, means: 'Egg, or the white or yolk of one; one large egg.' },
  emulsifier_carrageenan_maltodextrin: {
    servingGrams: null,
    means: 'Holds, or usually holds, carrageenan, cellulose gum, polysorbate, maltodextrin or a similar gum.',
  },
  extras: {
    servingGrams: null,
    means: 'Sweets, refined grains, fried and fast food, processed meat and sugary drinks.',
  },
  fish_not_fried: { servingGrams: 100, means: 'Fish or shellfish that is not deep-fried.' },
  fish_or_shellfish: { servingGrams: 100, means: 'Fish, crustaceans and molluscs, cooked weight.' },
  fluid_noncaffeinated: { servingGrams: 200, means: 'Water or herbal tea.' },
  fried_fast_food: { servingGrams: null, means: 'Deep-fried, or bought as fast food.' },
  fried_or_very_fatty: {
    servingGrams: null,
    means: 'Deep-fried, or over 20 g fat in 100 g; nuts, seeds, plant oils, avocado and spices are exempt.',
  },
  fruit: { servingGrams: 80, means: 'Whole fruit, fresh, frozen, stewed or dried; not juice or zest.' },
  fruit_or_vegetable: { servingGrams: 80, means: 'Counts as a fruit or as a vegetable.' },
  garlic: { servingGrams: null, means: 'Garlic and garlic powder, also in a sauce or blend.' },
  gluten: { servingGrams: null, means: 'Any of the gluten tags applies.' },
  gluten_barley: { servingGrams: null, means: 'Barley.' },
  gluten_brewers_yeast: { servingGrams: null, means: "Brewer's yeast, which is grown on barley." },
  gluten_hidden_uncertified: {
    servingGrams: null,
    means: 'May hold gluten unless the package says gluten-free, such as oats, broth, soy sauce and blends.',
  },
  gluten_malt: { servingGrams: null, means: 'Malt extract, malt syrup or malt vinegar.' },
  gluten_rye: { servingGrams: null, means: 'Rye.' },
  gluten_triticale: { servingGrams: null, means: 'Triticale.' },
  gluten_wheat: {
    servingGrams: null,
    means: 'Wheat in every form: durum, semolina, couscous, bulgur, spelt, farro, seitan.',
  },
  grain: { servingGrams: 28, means: 'Grain food: 28 g dry, a slice of bread, or half a cup cooked.' },
  honey_hfcs: { servingGrams: null, means: 'Honey, agave or high-fructose corn syrup.' },
  hot_drink_over_60C: { servingGrams: null, means: 'Poured at more than 60 °C.' },
  hot_sauce: { servingGrams: null, means: 'Bottled chili sauce.' },
  inulin_chicory: { servingGrams: null, means: 'Chicory root, inulin or fructo-oligosaccharides added.' },
  iodine_source: {
    servingGrams: null,
    means: 'Iodized salt, milk, yogurt, cottage cheese, egg yolk, or white fish from the sea.',
  },
  kelp_kombu: { servingGrams: null, means: 'Kelp and its relatives kombu and wakame; nori is not one.' },
  leafy_green: { servingGrams: 85, means: 'Leaves such as spinach, kale, chard, lettuce and bok choy.' },
  lean_red_meat: {
    servingGrams: 65,
    means: 'Trimmed red meat with less than 10 g fat in 100 g, cooked weight.',
  },
  legume: { servingGrams: 85, means: 'Cooked beans, lentils, peas or chickpeas; half a cup.' },
  linseed: { servingGrams: 10, means: 'Flaxseed, whole or ground; a tablespoon.' },
  low_gi_carb: { servingGrams: null, means: 'A carbohydrate food with a glycemic index of 55 at most.' },
  marinated_meat: { servingGrams: null, means: 'Meat sold marinated.' },
  milk: { servingGrams: 240, means: 'Drinking milk and buttermilk; not kefir, yogurt or cheese.' },
  mint: { servingGrams: null, means: 'Peppermint and spearmint.' },
  msg_added: { servingGrams: null, means: 'Monosodium glutamate (E621) was added.' },
  mushroom_cauliflower: { servingGrams: null, means: 'Any mushroom, and cauliflower.' },
  non_starchy_vegetable: {
    servingGrams: 80,
    means: 'Vegetable other than sweet potato, corn, green peas, parsnip and dense winter squash.',
  },
  nut: { servingGrams: 30, means: 'Tree nuts and peanuts, also as butter; not coconut.' },
  nut_seed_legume: { servingGrams: null, means: 'Nuts (42 g), seeds (14 g) or legumes (85 g cooked).' },
  oat_barley: { servingGrams: 40, means: 'Oats and barley, for their beta-glucan; dry weight.' },
  oats: { servingGrams: 40, means: 'Oats, dry weight.' },
  oily_fish: {
    servingGrams: 100,
    means: 'Salmon, sardine, mackerel, herring, trout, anchovy; cooked weight.',
  },
  olive_oil: { servingGrams: 13.5, means: 'Olive oil; a tablespoon.' },
  onion: { servingGrams: null, means: 'Onion, shallot, the bulb of leek and scallion, onion powder.' },
  other_vegetable: { servingGrams: 80, means: 'Vegetable that is not a leafy green.' },
  partially_hydrogenated_oil: { servingGrams: null, means: 'Holds partially hydrogenated oil.' },
  polyol_sweetener: {
    servingGrams: null,
    means: 'Sweetened with sorbitol, mannitol, xylitol, maltitol or isomalt.',
  },
  poultry: { servingGrams: 85, means: 'Chicken, turkey and other birds, cooked weight.' },
  poultry_not_fried: { servingGrams: 85, means: 'Poultry that is not deep-fried.' },
  processed_meat: { servingGrams: 50, means: 'Bacon, ham, sausage, salami and other cured or deli meat.' },
  red_meat: {
    servingGrams: 100,
    means: 'Unprocessed meat of beef, pork, lamb, goat or game; cooked weight.',
  },
  red_or_processed_meat: { servingGrams: 100, means: 'Red meat or processed meat.' },
  resistant_starch_recooked: {
    servingGrams: null,
    means: 'Starch cooked, cooled and heated again, or part-baked bread.',
  },
  sofrito: { servingGrams: null, means: 'Tomato with onion, leek or garlic simmered in olive oil.' },
  soy_or_coffee_or_calcium_fortified: {
    servingGrams: null,
    means:
      'Soy food (not condiments), coffee, or a calcium-fortified drink: keep apart from thyroid tablets.',
  },
  soy_or_legume: { servingGrams: 85, means: 'Soy food or legume.' },
  soy_whole: {
    servingGrams: 86,
    means: 'Soybeans, edamame and tempeh; tofu counts at 100 g, soy milk at 240 g.',
  },
  spicy_hot: { servingGrams: null, means: 'Hot from chili.' },
  stone_fruit: { servingGrams: null, means: 'Apricot, cherry, peach, nectarine, plum, also dried.' },
  sugar_sweetened_beverage: {
    servingGrams: 240,
    means: 'Drink with added sugar, juice drinks too; pure juice is not one.',
  },
  sweets: { servingGrams: null, means: 'Sugar, honey, syrup, jam, candy, cake, cookies, ice cream.' },
  tea_or_coffee: { servingGrams: 240, means: 'Tea or coffee with caffeine.' },
  tomato: { servingGrams: null, means: 'Tomato in every form, sauces too.' },
  tyramine_high: {
    servingGrams: null,
    means: 'Aged cheese, cured meat or fish, fermented soy and cabbage, yeast extract, broad beans.',
  },
  ultra_processed: { servingGrams: null, means: 'In our judgment NOVA group 4: an industrial formulation.' },
  vegetable: { servingGrams: 80, means: 'Vegetable; potato, cassava and plantain are starches instead.' },
  viscous_fiber_food: {
    servingGrams: 40,
    means: 'Rich in gel-forming fiber: oats, barley, psyllium, legumes, eggplant, okra, apple, citrus fruit.',
  },
  wheat_bran: { servingGrams: null, means: 'Wheat bran as an ingredient.' },
  wheat_rye_barley_main: {
    servingGrams: null,
    means: 'Wheat, rye or barley is its main part, not just a trace.',
  },
  whey_protein: { servingGrams: null, means: 'Whey protein as an ingredient.' },
  whole_grain: { servingGrams: 28, means: 'Grain food of the whole kernel, or mostly so.' },
  wine: { servingGrams: null, means: 'Wine.' },
} as const satisfies Record<string, TagMeaning>

export type FoodTag = keyof typeof FOOD_TAGS

export const FOOD_TAG_NAMES = Object.keys(FOOD_TAGS) as [FoodTag, ...FoodTag[]]

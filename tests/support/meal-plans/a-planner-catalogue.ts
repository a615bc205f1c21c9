import type { Recipe, RecipeCategory } from '#catalogue/recipes/recipe.ts'
import type { RatedFood } from '#meal-plans/plan/rated-food.ts'
import type { CatalogueData } from '#meal-plans/planner/problem/catalogue-data.ts'
import { type PlannerRequest, plannerInputSchema } from '#meal-plans/request/planner-input.ts'

/** Amounts per 100 g. Missing amounts are zero, except for ids listed in `unmeasured`. */
type Figures = {
  kcal: number
  protein?: number
  fat?: number
  saturated?: number
  carbohydrate?: number
  fiber?: number
  sodium?: number
  potassium?: number
  calcium?: number
  iron?: number
  water?: number
}

const IDS = {
  kcal: 1008,
  protein: 1003,
  fat: 1004,
  saturated: 1258,
  carbohydrate: 1005,
  fiber: 1079,
  sodium: 1093,
  potassium: 1092,
  calcium: 1087,
  iron: 1089,
  water: 1051,
} as const

export function aFood(
  fdcId: number,
  name: string,
  figures: Figures,
  ratings: Partial<Omit<RatedFood, 'fdcId' | 'name' | 'nutrients'>> = {},
): RatedFood {
  return {
    fdcId,
    name,
    tags: [],
    allergens: [],
    diet: 'vegan',
    glycemicIndex: null,
    fodmapServingGrams: null,
    addedSugarPer100g: 0,
    lactosePer100g: null,
    tagServingGrams: {},
    nutrients: new Map(Object.entries(IDS).map(([key, id]) => [id, figures[key as keyof Figures] ?? 0])),
    ...ratings,
  }
}

export const RICE = 1
export const BREAD = 2
export const CHICKEN = 3
export const TOFU = 4
export const LENTILS = 5
export const SPINACH = 6
export const APPLE = 7
export const MILK = 8
export const ALMONDS = 9
export const SALMON = 10
export const OLIVE_OIL = 11
export const TEA = 12
export const CHEDDAR = 13
export const GRAPEFRUIT = 14
export const SALT = 173_468

/** Returns a dozen foods that together have every allergen and tag used in tests. */
export function someFoods(): RatedFood[] {
  const wheat = { tags: ['grain', 'whole_grain', 'gluten_wheat', 'gluten'], allergens: ['wheat', 'gluten'] }
  const fish = { tags: ['fish_or_shellfish', 'fish_not_fried', 'oily_fish'], allergens: ['fish'] }
  return [
    aFood(RICE, 'Rice, dry', { kcal: 360, carbohydrate: 79, protein: 7, fiber: 2 }, { tags: ['grain'] }),
    aFood(BREAD, 'Wheat bread', { kcal: 250, carbohydrate: 43, protein: 12, fiber: 6, sodium: 450 }, wheat),
    aFood(
      CHICKEN,
      'Chicken, raw',
      { kcal: 120, protein: 23, fat: 3, saturated: 0.6, sodium: 45 },
      { tags: ['poultry'], diet: 'omnivore', tagServingGrams: { poultry: 115 } },
    ),
    aFood(
      TOFU,
      'Firm tofu',
      { kcal: 144, protein: 17, fat: 9, saturated: 1.3, carbohydrate: 3, fiber: 2, calcium: 680, iron: 2.7 },
      { tags: ['soy_or_legume', 'soy_whole'], allergens: ['soy'] },
    ),
    aFood(
      LENTILS,
      'Lentils, dry',
      { kcal: 352, protein: 25, fat: 1, carbohydrate: 63, fiber: 11, iron: 6.5, potassium: 677 },
      {
        tags: ['legume', 'nut_seed_legume', 'soy_or_legume'],
        tagServingGrams: { legume: 35 },
        fodmapServingGrams: 8,
      },
    ),
    aFood(
      SPINACH,
      'Spinach, raw',
      { kcal: 23, protein: 3, carbohydrate: 4, fiber: 2, sodium: 79, potassium: 558, calcium: 99 },
      {
        tags: ['vegetable', 'leafy_green', 'non_starchy_vegetable', 'fruit_or_vegetable'],
        fodmapServingGrams: 75,
      },
    ),
    aFood(
      APPLE,
      'Apple',
      { kcal: 52, carbohydrate: 14, fiber: 2.4 },
      { tags: ['fruit', 'fruit_or_vegetable', 'apple_pear_mango_watermelon'], fodmapServingGrams: 0 },
    ),
    aFood(
      MILK,
      'Skim milk',
      { kcal: 34, protein: 3.4, carbohydrate: 5, calcium: 122, sodium: 42 },
      { tags: ['milk', 'dairy_lowfat'], allergens: ['milk'], diet: 'vegetarian', lactosePer100g: 5 },
    ),
    aFood(
      ALMONDS,
      'Almonds',
      { kcal: 579, protein: 21, fat: 50, saturated: 3.8, carbohydrate: 22, fiber: 12.5, calcium: 269 },
      { tags: ['nut', 'nut_seed_legume'], allergens: ['tree_nut'] },
    ),
    aFood(
      SALMON,
      'Salmon, raw',
      { kcal: 208, protein: 20, fat: 13, saturated: 3, sodium: 59 },
      { ...fish, diet: 'pescatarian', tagServingGrams: { oily_fish: 125 } },
    ),
    aFood(
      OLIVE_OIL,
      'Olive oil',
      { kcal: 884, fat: 100, saturated: 13.8 },
      { tags: ['olive_oil', 'added_fat'] },
    ),
    // The two drinks of a day provide the sodium that every day needs.
    aFood(TEA, 'Herbal tea, brewed', { kcal: 1, sodium: 200 }, { tags: ['fluid_noncaffeinated'] }),
    aFood(
      CHEDDAR,
      'Cheddar',
      { kcal: 403, protein: 23, fat: 33, saturated: 19, sodium: 653, calcium: 710 },
      {
        tags: ['aged_cheese', 'cheese_full_fat', 'tyramine_high'],
        allergens: ['milk'],
        diet: 'vegetarian',
        lactosePer100g: 0.1,
      },
    ),
    aFood(GRAPEFRUIT, 'Grapefruit, pink', { kcal: 42, carbohydrate: 11 }, { tags: ['fruit', 'citrus'] }),
    aFood(SALT, 'Table salt', { kcal: 0, sodium: 38758 }),
  ]
}

export function aRecipe(
  slug: string,
  category: RecipeCategory,
  grams: Record<number, number>,
  more: Partial<Recipe> = {},
): Recipe {
  return {
    id: slug,
    slug,
    name: slug.replaceAll('-', ' '),
    category,
    description: 'A dish for a test.',
    text: ['Snack', 'Tea', 'Detox'].includes(category) ? `A ${slug.replaceAll('-', ' ')}.` : null,
    cuisine: 'American',
    minutes: 20,
    servings: 1,
    season: [],
    ingredients: Object.entries(grams).map(([fdcId, grams]) => ({
      fdcId: Number(fdcId),
      grams,
      amount: grams,
      unitOfMeasure: 'g',
      ingredient: `food ${fdcId}`,
      state: 'raw' as const,
    })),
    steps: ['Cook it.'],
    ...more,
  }
}

/**
 * Returns five dishes for each slot: some with gluten, meat, fish, milk, nuts or fruit, and enough without.
 */
export function aPlannerCatalogue(): CatalogueData {
  return {
    version: 'test',
    foods: someFoods(),
    recipes: [
      aRecipe('rice-porridge', 'Breakfast', { [RICE]: 90, [SPINACH]: 40 }),
      aRecipe('milk-rice', 'Breakfast', { [RICE]: 70, [MILK]: 250, [APPLE]: 80 }),
      aRecipe('almond-rice', 'Breakfast', { [RICE]: 60, [ALMONDS]: 30 }),
      aRecipe('toast', 'Breakfast', { [BREAD]: 120, [OLIVE_OIL]: 8 }),
      aRecipe('tofu-rice-bowl', 'Breakfast', { [RICE]: 70, [TOFU]: 100 }),
      aRecipe('chicken-rice', 'Lunch', { [RICE]: 90, [CHICKEN]: 120, [SPINACH]: 70 }),
      aRecipe('lentil-soup', 'Lunch', { [LENTILS]: 110, [SPINACH]: 60, [OLIVE_OIL]: 10 }),
      aRecipe('tofu-noodles', 'Lunch', { [RICE]: 90, [TOFU]: 120, [SPINACH]: 60 }),
      aRecipe('cheddar-sandwich', 'Lunch', { [BREAD]: 120, [CHEDDAR]: 50 }),
      aRecipe('spinach-rice', 'Lunch', { [RICE]: 110, [SPINACH]: 70, [OLIVE_OIL]: 12 }),
      aRecipe('salmon-rice', 'Dinner', { [RICE]: 90, [SALMON]: 130, [SPINACH]: 70 }),
      aRecipe('lentil-stew', 'Dinner', { [LENTILS]: 120, [SPINACH]: 70, [OLIVE_OIL]: 15 }),
      aRecipe('tofu-curry', 'Dinner', { [RICE]: 100, [TOFU]: 150, [OLIVE_OIL]: 8 }),
      aRecipe('chicken-bread', 'Dinner', { [BREAD]: 150, [CHICKEN]: 150 }),
      aRecipe('oil-rice', 'Dinner', { [RICE]: 120, [SPINACH]: 60, [OLIVE_OIL]: 18 }),
      aRecipe('apple-almonds', 'Snack', { [APPLE]: 120, [ALMONDS]: 20 }),
      aRecipe('rice-cake', 'Snack', { [RICE]: 45 }),
      aRecipe('tofu-bites', 'Snack', { [TOFU]: 120 }),
      aRecipe('milk-glass', 'Snack', { [MILK]: 300 }),
      aRecipe('grapefruit-half', 'Snack', { [GRAPEFRUIT]: 200 }),
      ...['Tea', 'Detox'].flatMap((category) =>
        ['plain', 'warm', 'cool', 'long'].map((kind) =>
          aRecipe(`${kind}-${category.toLowerCase()}`, category as RecipeCategory, { [TEA]: 240 }),
        ),
      ),
    ],
  }
}

/** Builds a planner request from only the facts that a test needs. */
export function aRequest(profile: Record<string, unknown>): PlannerRequest {
  return { input: plannerInputSchema.parse(profile), year: 2026, wording: [] }
}

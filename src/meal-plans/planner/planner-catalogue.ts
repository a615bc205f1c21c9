import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { conceptsNamedIn } from '#catalogue/food-words/is-of.ts'
import { FOOD_TAG_NAMES } from '#catalogue/foods/food-tag.ts'
import type { Recipe, RecipeCategory } from '#catalogue/recipes/recipe.ts'
import { fodmapServings } from '../rules/fodmap.ts'
import { foodHasTag, type RuleTag, tagWeight } from '../rules/food-tag.ts'
import { amountPer100g, NUTRIENT_KEYS, type NutrientKey } from '../rules/nutrient.ts'
import type { Slot } from '../rules/plan-facts.ts'
import type { RatedFood } from '../rules/rated-food.ts'
import type { ServingScope } from '../rules/rule.ts'
import type { CatalogueData } from './catalogue-data.ts'
import type { FreshFoods } from './problem.ts'

/** A recipe as the planner sees it: foods and grams of one serving, and its place in the columns. */
export type Dish = {
  index: number
  recipe: Recipe
  slot: Slot
  portions: { food: RatedFood; grams: number }[]
  /** The foods that its name and those of its ingredients speak of. */
  named: ReadonlySet<FoodConcept>
}

/** Per serving of every dish, one column per figure: `nutrients.sodium[dish.index]`. */
export type PlannerCatalogue = {
  version: string
  foods: ReadonlyMap<number, RatedFood>
  dishes: Dish[]
  nutrients: Record<NutrientKey, Float64Array>
  /** Whether enough of the catalogue has a figure for the nutrient to be worth pursuing. */
  isMeasured: Record<NutrientKey, boolean>
  /** Energy of the foods that have a figure for the nutrient. */
  coveredKcal: Record<NutrientKey, Float64Array>
  largestInOneFood: Record<NutrientKey, Float64Array>
  tagGrams: Record<RuleTag, Float64Array>
  hasTag: Record<RuleTag, Uint8Array>
  fodmapServings: Record<ServingScope, Float64Array>
  /** Foods that spoil within days and are better bought for more than one dish. */
  fresh: FreshFoods
}

const LEAST_MEASURED = 0.5

const TAGS: readonly RuleTag[] = [...FOOD_TAG_NAMES, 'grapefruit']
const SCOPES: readonly ServingScope[] = ['grains_legumes_nuts', 'other_foods', 'any', 'produce_sole_fructose']

export const SLOT_OF: Record<RecipeCategory, Slot> = {
  Breakfast: 'breakfast',
  Lunch: 'lunch',
  Dinner: 'dinner',
  Snack: 'snack',
  Tea: 'tea',
  Detox: 'detox',
}

/** Lays foods and recipes out for the planner. Built once for a catalogue; a recipe with an unknown food is left out. */
export function buildPlannerCatalogue({ version, foods, recipes }: CatalogueData): PlannerCatalogue {
  const byId = new Map(foods.map((food) => [food.fdcId, food]))
  const dishes = recipes
    .filter(({ ingredients }) => ingredients.every(({ fdcId }) => byId.has(fdcId)))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((recipe, index) => ({
      index,
      recipe,
      slot: SLOT_OF[recipe.category],
      portions: portionsOf(recipe, byId),
      named: conceptsNamedIn([recipe.name, ...recipe.ingredients.map(({ ingredient }) => ingredient)]),
    }))
  const columns = (of: (portion: Portion) => number) => Float64Array.from(dishes, total(of))
  const figures = figuresOf(foods)
  const kcalPerGram = (food: RatedFood) => (figures.get(food)?.energy ?? 0) / 100
  const coveredKcal = record(NUTRIENT_KEYS, (key) =>
    columns(({ food, grams }) => (figures.get(food)?.[key] === null ? 0 : kcalPerGram(food) * grams)),
  )
  const allKcal = sum(coveredKcal.energy)
  return {
    version,
    foods: byId,
    dishes,
    nutrients: record(NUTRIENT_KEYS, (key) =>
      columns(({ food, grams }) => ((figures.get(food)?.[key] ?? 0) * grams) / 100),
    ),
    coveredKcal,
    isMeasured: record(NUTRIENT_KEYS, (key) => sum(coveredKcal[key]) >= allKcal * LEAST_MEASURED),
    largestInOneFood: record(NUTRIENT_KEYS, (key) =>
      Float64Array.from(
        dishes,
        largest(({ food, grams }) => ((figures.get(food)?.[key] ?? 0) * grams) / 100),
      ),
    ),
    tagGrams: record(TAGS, (tag) => columns(({ food, grams }) => tagWeight(food, tag) * grams)),
    hasTag: record(TAGS, (tag) =>
      Uint8Array.from(dishes, ({ portions }) => (portions.some(({ food }) => foodHasTag(food, tag)) ? 1 : 0)),
    ),
    fodmapServings: record(SCOPES, (scope) =>
      Float64Array.from(
        dishes,
        largest(({ food, grams }) => fodmapServings(food, grams, scope)),
      ),
    ),
    fresh: freshFoods(dishes),
  }
}

const SPOILING_TAGS = [
  'fruit_or_vegetable',
  'dairy_lowfat',
  'milk',
  'egg',
  'poultry',
  'red_meat',
  'fish_or_shellfish',
  'soy_whole',
]
const KEEPING_STATES = ['dry', 'canned', 'frozen']

function freshFoods(dishes: Dish[]): FreshFoods {
  const places = new Map<number, number>()
  const ofDishes = dishes.map(({ recipe, portions }) => {
    const fresh = portions.filter(
      ({ food }) =>
        food.tags.some((tag) => SPOILING_TAGS.includes(tag)) &&
        recipe.ingredients.some(
          ({ fdcId, state }) => fdcId === food.fdcId && !KEEPING_STATES.includes(state),
        ),
    )
    return fresh.map(({ food: { fdcId } }) => {
      const place = places.get(fdcId) ?? places.size
      places.set(fdcId, place)
      return place
    })
  })
  const from = new Int32Array(dishes.length + 1)
  for (const [dish, foods] of ofDishes.entries()) from[dish + 1] = (from[dish] ?? 0) + foods.length
  return { from, foods: Int32Array.from(ofDishes.flat()), count: places.size }
}

type Portion = Dish['portions'][number]

function portionsOf({ ingredients, servings }: Recipe, foods: ReadonlyMap<number, RatedFood>): Portion[] {
  const gramsOf = new Map<number, number>()
  for (const { fdcId, grams } of ingredients) gramsOf.set(fdcId, (gramsOf.get(fdcId) ?? 0) + grams / servings)
  return [...gramsOf].flatMap(([fdcId, grams]) => {
    const food = foods.get(fdcId)
    return food ? [{ food, grams }] : []
  })
}

type Figures = Record<NutrientKey, number | null>

function figuresOf(foods: RatedFood[]): Map<RatedFood, Figures> {
  return new Map(foods.map((food) => [food, record(NUTRIENT_KEYS, (key) => amountPer100g(food, key))]))
}

function sum(amounts: Float64Array): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

function total(of: (portion: Portion) => number): (dish: Dish) => number {
  return ({ portions }) => portions.reduce((sum, portion) => sum + of(portion), 0)
}

function largest(of: (portion: Portion) => number): (dish: Dish) => number {
  return ({ portions }) => portions.reduce((most, portion) => Math.max(most, of(portion)), 0)
}

function record<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>
}

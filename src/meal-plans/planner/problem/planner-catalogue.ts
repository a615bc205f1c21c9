// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { conceptsNamedIn } from '#catalogue/food-words/is-of.ts'
import { FOOD_TAG_NAMES } from '#catalogue/foods/food-tag.ts'
import type { Preparation } from '#catalogue/recipes/cooking/as-eaten.ts'
import { needsDoneness } from '#catalogue/recipes/cooking/doneness.ts'
import type { Recipe, RecipeCategory } from '#catalogue/recipes/recipe.ts'
import { foodAsEaten } from '../../plan/food-as-eaten.ts'
import { kitchenMeasure, timesMeasure, type WeighedMeasure } from '../../plan/kitchen-amount.ts'
import { amountPer100g, NUTRIENT_KEYS, type NutrientKey } from '../../plan/nutrient.ts'
import type { RatedFood } from '../../plan/rated-food.ts'
import { foodHasTag, type RuleTag, tagWeight } from '../../plan/rule-tag.ts'
import type { Slot } from '../../plan/slot.ts'
import { fodmapServings } from '../../rules/fodmap.ts'
import { type FoodTable, tablePerGram } from '../../rules/food-table.ts'
import { isCountedWhole } from '../../rules/measuring/counted-whole.ts'
import type { ServingScope } from '../../rules/rule.ts'
import type { AlikeRecipes, FreshFoods, ProteinKinds } from '../../solver/problem.ts'
import type { CatalogueData } from './catalogue-data.ts'
import { alikeRecipes, proteinKinds } from './variety.ts'

/** A recipe at a number of servings, in the amounts a cook measures for them. */
export type Dish = {
  /** The dish's index in the columns. */
  index: number
  /** The recipe's index in `steps`, shared by all its serving sizes. */
  recipeIndex: number
  servings: number
  recipe: Recipe
  slot: Slot
  /** The recipe's ingredients in order, in the kitchen measures for these servings. */
  measures: WeighedMeasure[]
  /** Foods as eaten, with the grams per serving that result from those measures. */
  eaten: { food: RatedFood; grams: number; preparation: Preparation }[]
  /**
   * The number of ingredient lines that are not cooked through. In the firm form, if there is one, no line is
   * soft.
   */
  softLines: number
  /** The foods named in the dish's title and its ingredient names. */
  named: ReadonlySet<FoodConcept>
}

/**
 * Figures per serving of every dish, one column per figure: `nutrients.sodium[dish.index]`. Measurable
 * amounts do not scale evenly with the servings, so each serving size has its own figures.
 */
export type PlannerCatalogue = {
  version: string
  foods: ReadonlyMap<number, RatedFood>
  /** Every recipe at one serving. */
  dishes: Dish[]
  /** Every recipe, by `recipeIndex`, at each of its serving sizes. */
  steps: Dish[][]
  nutrients: Record<NutrientKey, Float64Array>
  /** Nutrients without losses from cooking and straining, for nutrients whose maximum is counted that way. */
  whole: Partial<Record<NutrientKey, Float64Array>>
  /** True if enough of the catalog has a figure for the nutrient to plan for it. */
  isMeasured: Record<NutrientKey, boolean>
  /** Energy of the foods that have a figure for the nutrient. */
  coveredKcal: Record<NutrientKey, Float64Array>
  largestInOneFood: Record<NutrientKey, Float64Array>
  tagGrams: Record<RuleTag, Float64Array>
  hasTag: Record<RuleTag, Uint8Array>
  fodmapServings: Record<ServingScope, Float64Array>
  /** Foods that spoil within days, so it is better to buy them for more than one dish. */
  fresh: FreshFoods
  /** Recipes too similar to serve on one day. */
  alike: AlikeRecipes
  proteins: ProteinKinds
}

const LEAST_MEASURED = 0.5

const TAGS: readonly RuleTag[] = [...FOOD_TAG_NAMES, 'grapefruit']
const WHOLE = NUTRIENT_KEYS.filter(isCountedWhole)
const SCOPES: readonly ServingScope[] = ['grains_legumes_nuts', 'other_foods', 'any', 'produce_sole_fructose']

const SLOT_OF: Record<RecipeCategory, Slot> = {
  Breakfast: 'breakfast',
  Lunch: 'lunch',
  Dinner: 'dinner',
  Snack: 'snack',
  Tea: 'tea',
  Detox: 'detox',
}

/** Serving sizes of a meal, from half a serving to four. */
const MEAL_STEPS = Array.from({ length: 15 }, (_, step) => 0.5 + step / 4)
// The text of a snack or drink states its amounts, so a snack is served once or twice, and a drink as
// written.
const STEPS_OF: Partial<Record<Slot, number[]>> = { snack: [1, 2], tea: [1], detox: [1] }

/** Returns the dish at a number of servings, or undefined if its recipe is not cooked in that size. */
export function dishAt({ steps }: PlannerCatalogue, dish: Dish, servings: number): Dish | undefined {
  return steps[dish.recipeIndex]?.find((step) => step.servings === servings)
}

/**
 * Builds the planner's catalog of foods and recipes. Built once per catalog. A recipe with an unknown food is
 * omitted.
 */
export function buildPlannerCatalogue({ version, foods, recipes }: CatalogueData): PlannerCatalogue {
  const byId = new Map(foods.map((food) => [food.fdcId, food]))
  const steps = recipes
    .filter(({ ingredients }) => ingredients.every(({ fdcId }) => byId.has(fdcId)))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((recipe, recipeIndex) => dishesOf(recipe, recipeIndex, byId))
  const all = steps.flat()
  for (const [index, dish] of all.entries()) dish.index = index
  const dishes = steps.flatMap((dishes) => dishes.find(({ servings }) => servings === 1) ?? [])
  return {
    version,
    foods: byId,
    dishes,
    steps,
    ...layOut(all, byId),
    fresh: freshFoods(dishes),
    alike: alikeRecipes(dishes),
    proteins: proteinKinds(dishes),
  }
}

type Columns = Pick<
  PlannerCatalogue,
  | 'nutrients'
  | 'whole'
  | 'isMeasured'
  | 'coveredKcal'
  | 'largestInOneFood'
  | 'tagGrams'
  | 'hasTag'
  | 'fodmapServings'
>

/**
 * Sums the figures of every dish food by food. Avoids repeated lookups, because there are thousands of
 * dishes.
 */
function layOut(dishes: Dish[], foods: PlannerCatalogue['foods']): Columns {
  const numbers = <K extends string>(keys: readonly K[]) => keys.map(() => new Float64Array(dishes.length))
  const [nutrients, coveredKcal, largest] = [NUTRIENT_KEYS, NUTRIENT_KEYS, NUTRIENT_KEYS].map(numbers)
  const whole = numbers(WHOLE)
  const [tagGrams, fodmaps] = [numbers(TAGS), numbers(SCOPES)]
  const hasTag = TAGS.map(() => new Uint8Array(dishes.length))
  const figures = new Map<RatedFood, FoodFigures>()
  for (const { index, eaten } of dishes)
    for (const { food, grams } of eaten) {
      const known = figures.get(food) ?? figuresOf(food)
      figures.set(food, known)
      const kcal = known.kcalPerGram * grams
      for (let key = 0; key < NUTRIENT_KEYS.length; key++) {
        const perGram = known.perGram[key]!
        if (Number.isNaN(perGram)) continue
        const amount = perGram * grams
        nutrients![key]![index]! += amount
        coveredKcal![key]![index]! += kcal
        if (amount > largest![key]![index]!) largest![key]![index] = amount
      }
      const raw = foods.get(food.fdcId) ?? food
      for (let key = 0; key < WHOLE.length; key++)
        whole[key]![index]! += ((amountPer100g(raw, WHOLE[key]!) ?? 0) / 100) * grams
      for (const { tag, weight } of known.tags) {
        tagGrams[tag]![index]! += weight * grams
        hasTag[tag]![index] = 1
      }
      for (let scope = 0; scope < SCOPES.length; scope++) {
        const servings = fodmapServings(food, grams, SCOPES[scope]!)
        if (servings > fodmaps[scope]![index]!) fodmaps[scope]![index] = servings
      }
    }
  const covered = record(NUTRIENT_KEYS, coveredKcal!)
  const allKcal = sum(covered.energy)
  return {
    nutrients: record(NUTRIENT_KEYS, nutrients!),
    whole: record(WHOLE, whole),
    coveredKcal: covered,
    isMeasured: record(
      NUTRIENT_KEYS,
      NUTRIENT_KEYS.map((key) => sum(covered[key]) >= allKcal * LEAST_MEASURED),
    ),
    largestInOneFood: record(NUTRIENT_KEYS, largest!),
    tagGrams: record(TAGS, tagGrams),
    hasTag: record(TAGS, hasTag),
    fodmapServings: record(SCOPES, fodmaps),
  }
}

/** Figures for one gram of a food. NaN if not measured. */
type FoodFigures = { perGram: Float64Array; kcalPerGram: number; tags: { tag: number; weight: number }[] }

function figuresOf(food: RatedFood): FoodFigures {
  return {
    perGram: Float64Array.from(NUTRIENT_KEYS, (key) => (amountPer100g(food, key) ?? Number.NaN) / 100),
    kcalPerGram: (amountPer100g(food, 'energy') ?? 0) / 100,
    tags: TAGS.flatMap((name, tag) =>
      foodHasTag(food, name) ? [{ tag, weight: tagWeight(food, name) }] : [],
    ),
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
const LONG_LIFE_STATES = ['dry', 'canned', 'frozen']

function freshFoods(dishes: Dish[]): FreshFoods {
  const places = new Map<number, number>()
  const ofDishes = dishes.map(({ recipe, eaten }) => {
    const fresh = eaten.filter(
      ({ food }) =>
        food.tags.some((tag) => SPOILING_TAGS.includes(tag)) &&
        recipe.ingredients.some(
          ({ fdcId, state }) => fdcId === food.fdcId && !LONG_LIFE_STATES.includes(state),
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

type EatenFood = Dish['eaten'][number]

function dishesOf(recipe: Recipe, recipeIndex: number, foods: ReadonlyMap<number, RatedFood>): Dish[] {
  const slot = SLOT_OF[recipe.category]
  const named = conceptsNamedIn([recipe.name, ...recipe.ingredients.map(({ ingredient }) => ingredient)])
  const softLines = recipe.ingredients.filter(({ fdcId, doneness }) => {
    const food = foods.get(fdcId)
    return doneness !== 'firm' && food !== undefined && needsDoneness(food)
  }).length
  return (STEPS_OF[slot] ?? MEAL_STEPS).map((servings) => {
    const factor = servings / recipe.servings
    const measures = recipe.ingredients.map((line) =>
      STEPS_OF[slot] ? timesMeasure(line, factor) : kitchenMeasure(line, factor),
    )
    const eaten = eatenOf(recipe, measures, foods).map((food) => ({
      ...food,
      grams: food.grams / servings,
    }))
    return { index: 0, recipeIndex, servings, recipe, slot, measures, eaten, softLines, named }
  })
}

function eatenOf(
  { ingredients }: Recipe,
  measures: WeighedMeasure[],
  foods: ReadonlyMap<number, RatedFood>,
): EatenFood[] {
  const eaten = new Map<RatedFood, EatenFood>()
  for (const [line, { fdcId, cooked, strained, doneness }] of ingredients.entries()) {
    const raw = foods.get(fdcId)
    if (!raw) continue
    const food = foodAsEaten(raw, { cooked, strained })
    const known = eaten.get(food)
    const grams = (known?.grams ?? 0) + (measures[line]?.grams ?? 0)
    const isSofter = known !== undefined && known.preparation.doneness !== 'firm'
    const softest = isSofter ? known.preparation.doneness : doneness
    const preparation = {
      ...(cooked !== undefined && { cooked }),
      ...(strained && { strained }),
      ...(softest && { doneness: softest }),
    }
    eaten.set(food, { food, grams, preparation })
  }
  return [...eaten.values()]
}

function sum(amounts: Float64Array): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

function record<K extends string, V>(keys: readonly K[], values: readonly V[]): Record<K, V> {
  return Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Record<K, V>
}

const tableColumns = new WeakMap<PlannerCatalogue, Map<FoodTable, Float64Array>>()

/** Returns the amount per serving of each dish from one of our food tables, by the dish's index. */
export function amountsOfTable(catalogue: PlannerCatalogue, table: FoodTable): Float64Array {
  const known = tableColumns.get(catalogue) ?? new Map<FoodTable, Float64Array>()
  tableColumns.set(catalogue, known)
  const found = known.get(table)
  if (found) return found
  const dishes = catalogue.steps.flat()
  const column = new Float64Array(dishes.length)
  for (const { index, eaten } of dishes)
    for (const { food, grams } of eaten) column[index]! += tablePerGram(food, table) * grams
  known.set(table, column)
  return column
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { retentionOf } from '#catalogue/recipes/cooking/retention.ts'
import { nutrientPerServing } from '#catalogue/recipes/nutrition.ts'
import type { Recipe, RecipeCategory } from '#catalogue/recipes/recipe.ts'
import { starterRecipes } from './starter-recipes.ts'

const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
const recipes = starterRecipes()

const ENERGY = [2048, 2047, 1008]
const SODIUM = [1093]

const KCAL_PER_SERVING: Record<RecipeCategory, [number, number]> = {
  Breakfast: [300, 500],
  Lunch: [400, 600],
  Dinner: [450, 700],
  Snack: [120, 250],
  Tea: [0, 60],
  Detox: [0, 60],
}

test('no slug or name is used twice', () => {
  expect(new Set(recipes.map(({ slug }) => slug)).size).toBe(recipes.length)
  expect(new Set(recipes.map(({ name }) => name)).size).toBe(recipes.length)
})

const LEAST: Record<RecipeCategory, number> = {
  Breakfast: 60,
  Lunch: 70,
  Dinner: 80,
  Snack: 30,
  Tea: 40,
  Detox: 40,
}

test('there are enough dishes for months of meals', () => {
  const counts = Map.groupBy(recipes, ({ category }) => category)
  for (const [category, least] of Object.entries(LEAST))
    expect(counts.get(category as RecipeCategory)?.length, category).toBeGreaterThanOrEqual(least)
})

test('no two cooked dishes of a category consist of nearly the same foods', () => {
  const cooked = recipes.filter(({ category }) => LEAST[category] >= 60)
  const twins = cooked.flatMap((one, at) =>
    cooked
      .slice(at + 1)
      .filter((other) => other.category === one.category && likeness(one, other) > 0.8)
      .map(({ slug }) => `${one.slug} and ${slug}`),
  )
  expect(twins).toEqual([])
})

/** Returns the share of foods, by weight, that two recipes have in common. */
function likeness(one: Recipe, other: Recipe): number {
  const [a, b] = [shares(one), shares(other)]
  return [...a].reduce((sum, [fdcId, share]) => sum + Math.min(share, b.get(fdcId) ?? 0), 0)
}

function shares({ ingredients }: Recipe): Map<number, number> {
  const all = ingredients.reduce((sum, { grams }) => sum + grams, 0)
  return new Map(ingredients.map(({ fdcId, grams }) => [fdcId, grams / all]))
}

describe.each(recipes.map((recipe) => [recipe.slug, recipe] as const))('%s', (_, recipe) => {
  test('consists of foods of the catalogue', () => {
    const unknown = recipe.ingredients.filter(({ fdcId }) => !foods.has(fdcId))
    expect(unknown).toEqual([])
  })

  test('has a sensible serving', () => {
    const [least, most] = KCAL_PER_SERVING[recipe.category]
    const energy = nutrientPerServing(recipe, foods, ENERGY)
    expect(energy.coverage).toBe(1)
    expect(energy.amount).toBeGreaterThanOrEqual(least)
    expect(energy.amount).toBeLessThanOrEqual(most)
    expect(nutrientPerServing(recipe, foods, SODIUM).amount).toBeLessThan(700)
  })

  test('names every ingredient in its steps', () => {
    const prose = `${recipe.name} ${recipe.text ?? ''} ${recipe.steps.join(' ')}`.toLowerCase()
    const unmentioned = recipe.ingredients.filter(({ ingredient }) => !isMentioned(ingredient, prose))
    expect(unmentioned.map(({ ingredient }) => ingredient)).toEqual([])
  })

  test('takes 45 minutes at most, and has no more steps than fit on a card', () => {
    expect(recipe.minutes).toBeLessThanOrEqual(45)
    expect(recipe.steps.length).toBeLessThanOrEqual(8)
    if (!hasSlotText(recipe)) expect(recipe.minutes).toBeGreaterThanOrEqual(5)
  })

  test('uses no unlisted food in its steps', () => {
    const listed = new Set(
      recipe.ingredients.flatMap(({ fdcId, ingredient }) => [
        ...foodWords(ingredient),
        ...foodWords(foods.get(fdcId)?.name ?? ''),
      ]),
    )
    const used = foodWords(recipe.steps.join(' ')).filter((word) => FOOD_WORDS.has(word))
    expect(used.filter((word) => !listed.has(word))).toEqual([])
  })

  test('has weights that agree with its cups, spoons and pieces', () => {
    const odd = recipe.ingredients.filter(({ fdcId, amount, unitOfMeasure, grams }) => {
      const known = gramsOfOne(fdcId, unitOfMeasure.toLowerCase())
      const each = grams / amount
      return known.length > 0 && (each < Math.min(...known) * 0.75 || each > Math.max(...known) * 1.34)
    })
    expect(odd).toEqual([])
  })

  // Tags belong to foods, not to dishes, so no cooking method can add a tag.
  test('is not deep-fried', () => {
    expect(recipe.steps.join(' ')).not.toMatch(/deep[- ]?fr(y|ied)|submerge[^.]*\boil\b/i)
    const oil = recipe.ingredients.filter(({ fdcId }) => foods.get(fdcId)?.tags.includes('added_fat'))
    const perServing = oil.reduce((sum, { grams }) => sum + grams, 0) / recipe.servings
    expect(perServing).toBeLessThanOrEqual(30)
  })

  test('marks nothing as cooked if its steps mention no heat', () => {
    const cooked = recipe.ingredients.filter(({ cooked }) => cooked !== undefined)
    if (!HEAT.test(recipe.steps.join(' '))) expect(cooked).toEqual([])
  })

  test('loses nutrients to the water that it drains, and only from food that it boils', () => {
    const isDrained = /drain|lift (it |them )?out|rins|squeeze|without pressing/i.test(recipe.steps.join(' '))
    const drained = recipe.ingredients.filter(({ cooked = 0 }) =>
      retentionOf(cooked)?.name.endsWith('boiled and drained'),
    )
    if (!isDrained) expect(drained).toEqual([])
  })

  test('uses the retention code for its kind of fish', () => {
    const mistaken = recipe.ingredients.filter(
      ({ ingredient, cooked = 0 }) =>
        OILY_FISH.test(ingredient) && retentionOf(cooked)?.name.startsWith('Lean fish'),
    )
    expect(mistaken).toEqual([])
  })

  test('uses amounts that a cook would use', () => {
    const odd = recipe.ingredients.filter(({ amount }) => !isMeasurable(amount))
    expect(odd).toEqual([])
  })

  test('has a sentence for its slot only if a plan shows one', () => {
    expect(recipe.text !== null).toBe(hasSlotText(recipe))
    if (recipe.category === 'Detox') expect(recipe.text?.length).toBeLessThanOrEqual(86)
  })
})

const HEAT = /heat|warm|simmer|boil|bake|roast|toast|steam|broil|oven|char\b|hot\b/i
const OILY_FISH = /salmon|trout|mackerel|herring|sardine/

function hasSlotText({ category }: Recipe): boolean {
  return category === 'Snack' || category === 'Tea' || category === 'Detox'
}

/** Cooks' names for some ingredients once they are in the pan. */
const COMMON_WORDS: Record<string, string> = { spearmint: 'mint', bread: 'toast' }

/** True if any of the ingredient's longer words, in the singular, appears in the text. */
function isMentioned(ingredient: string, text: string): boolean {
  const words = ingredient.toLowerCase().split(/[^a-z]+/)
  return words
    .filter((word) => word.length > 2)
    .flatMap((word) => [word, COMMON_WORDS[word] ?? word])
    .some((word) => text.includes(word.replace(/(ies|es|s)$/, '')))
}

const FRACTIONS = [0, 0.125, 0.25, 0.33, 0.5, 0.67, 0.75]

/** True for whole numbers and the fractions of measuring spoons and cups. */
function isMeasurable(amount: number): boolean {
  return FRACTIONS.some((fraction) => Math.abs((amount % 1) - fraction) < 0.01)
}

type Portion = [amount: number, unit: string, grams: number]

const portions = new Map(
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../foods/starter/foods.json'), 'utf8')) as {
      foods: { fdcId: number; portions: Portion[] }[]
    }
  ).foods.map(({ fdcId, portions }) => [fdcId, portions]),
)

const CUPS: Record<string, number> = { cup: 1, tbsp: 1 / 16, tablespoon: 1 / 16, tsp: 1 / 48 }

/**
 * Returns the possible weights of one unit, by USDA's portions of the food. Returns an empty list if USDA has
 * none.
 */
function gramsOfOne(fdcId: number, unit: string): number[] {
  if (unit === 'g') return [1]
  if (unit === 'oz') return [28.35]
  const known = portions.get(fdcId) ?? []
  const cups = CUPS[unit]
  if (cups === undefined)
    return known
      .filter(([, name]) => name.toLowerCase().includes(unit.replace(/s$/, '')))
      .map(([amount, , grams]) => grams / amount)
  return known.flatMap(([amount, name, grams]) => {
    const first = name.toLowerCase().split(/[ ,(]/)[0] ?? ''
    const ofPortion = CUPS[first] ?? (name.startsWith('fl oz') ? 1 / 8 : undefined)
    return ofPortion === undefined ? [] : [(grams / amount / ofPortion) * cups]
  })
}

/** Returns the words of a text in the singular, by a rough heuristic. */
function foodWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return (plain.match(/\p{L}{3,}/gu) ?? []).map((word) =>
    word
      .replace(/ies$/, 'y')
      .replace(/(?<=[^s])s$/, '')
      .replace(/oe$/, 'o')
      .replace(/ve$/, 'f'),
  )
}

/** Words for properties, cuts, cooking methods or parts of foods. */
const NO_FOODS = new Set(
  `active all alaska atlantic baby baking bay bean bell black blend blue bread breast brown bulb butter cake canned
  cheese chili chinese chop cloff clov clove cold cream crushed dark dried drinking dry egg extra fat firm fish flour
  free french fresh fruit gai glass grain great greek green ground half head heavy herbal hot juice kernel lan large
  leaf leave light low meat medium milk mixed northern nut oil paste passion pearl pepper pine pink pinto popcorn
  powder prepared pulp pur purpose rainbow red reduced rolled root round salsa sauce seed shoot skim snow sour spice
  split spring sprout stock broth style sun sweet swiss table tea tel top vegetable water weed white whole wild yellow
  yolk and with eyed wheat`.split(/\s+/),
)

const FOOD_WORDS = new Set(
  [...foods.values()]
    .flatMap(({ name }) => foodWords(name.split(',')[0] ?? ''))
    .filter((word) => !NO_FOODS.has(word)),
)

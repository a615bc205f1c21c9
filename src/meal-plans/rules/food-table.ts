import { amountPer100g } from '../plan/nutrient.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { foodHasTag, type RuleTag, servingGramsOf, tagWeight } from '../plan/rule-tag.ts'
import { fishOf } from './fish-lists.ts'
import { oxalatePer100g } from './oxalate-in.ts'

/**
 * Amounts from our own tables that USDA has no nutrient for. The full amount counts: nothing is subtracted
 * for cooking.
 */
type Table = { label: string; unit: string; perGram: (food: RatedFood) => number }

const FISH = ['fish_or_shellfish'] as const
const MEAT_AND_FISH = [...FISH, 'red_or_processed_meat', 'poultry'] as const

export const FOOD_TABLES = {
  oxalate: { label: 'Oxalate', unit: 'mg', perGram: (food) => oxalatePer100g(food) / 100 },
  mercury: {
    label: 'Mercury from fish',
    unit: 'µg',
    perGram: (food) => rawWeight(food, FISH) * (fishOf(food)?.mercuryUgPerG ?? 0),
  },
  fish: { label: 'Fish and shellfish', unit: 'g raw', perGram: (food) => rawWeight(food, FISH) },
  fish_with_more_mercury: {
    label: 'Tuna steak, albacore, halibut and other fish with more mercury',
    unit: 'g raw',
    perGram: (food) => (fishOf(food)?.list === 'good' ? rawWeight(food, FISH) : 0),
  },
  meat_and_fish: {
    label: 'Meat, poultry and fish together',
    unit: 'g raw',
    perGram: (food) => rawWeight(food, MEAT_AND_FISH),
  },
  animal_protein: {
    label: 'Protein from meat, fish and eggs',
    unit: 'g',
    perGram: (food) =>
      isAny(food, [...MEAT_AND_FISH, 'egg']) ? (amountPer100g(food, 'protein') ?? 0) / 100 : 0,
  },
  soy: {
    label: 'Soy food',
    unit: 'servings',
    perGram: (food) => tagWeight(food, 'soy_whole') / (servingGramsOf('soy_whole') ?? 1),
  },
} as const satisfies Record<string, Table>

export type FoodTable = keyof typeof FOOD_TABLES

const known = new WeakMap<RatedFood, Partial<Record<FoodTable, number>>>()

/** Returns how much one gram of a food, by its weight before cooking, adds to a table. */
export function tablePerGram(food: RatedFood, table: FoodTable): number {
  const figures = known.get(food) ?? {}
  known.set(food, figures)
  const figure = figures[table] ?? FOOD_TABLES[table].perGram(food)
  figures[table] = figure
  return figure
}

/** 3 oz of cooked fish or meat weighed 4 oz raw (FDA and EPA). Canned food counts as drained. */
const RAW_AGAINST_COOKED = 4 / 3
const COOKED = /\b(?:cooked|roasted|boiled|broiled|grilled|baked|fried|steamed|poached|smoked|braised)\b/i

function rawWeight(food: RatedFood, tags: readonly RuleTag[]): number {
  if (!isAny(food, tags)) return 0
  return COOKED.test(food.name) ? RAW_AGAINST_COOKED : 1
}

function isAny(food: RatedFood, tags: readonly RuleTag[]): boolean {
  return tags.some((tag) => foodHasTag(food, tag))
}

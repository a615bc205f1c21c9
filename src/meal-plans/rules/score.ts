import type { RuleTag } from '../plan/rule-tag.ts'

/** One item of a score: what is counted, and the bounds for the full point or half a point. */
export type ScoreItem = {
  name: string
  of: { tag: RuleTag; servingGrams?: number; per: 'day' | 'week' } | { part: RuleTag; whole: RuleTag }
  full: Bound
  half?: Bound
}

/** Exactly one bound: at least, over, below, or at most. */
export type Bound = { atLeast: number } | { over: number } | { below: number } | { atMost: number }

export function isWithinBound(value: number, bound: Bound): boolean {
  if ('atLeast' in bound) return value >= bound.atLeast
  if ('over' in bound) return value > bound.over
  return 'below' in bound ? value < bound.below : value <= bound.atMost
}

/** MEDAS: Schröder H et al., J Nutr 2011, without its wine item. */
const medas: ScoreItem[] = [
  { name: 'olive oil as the main fat', of: { part: 'olive_oil', whole: 'added_fat' }, full: { over: 0.5 } },
  { name: 'olive oil', of: { tag: 'olive_oil', servingGrams: 13.5, per: 'day' }, full: { atLeast: 4 } },
  { name: 'vegetables', of: { tag: 'vegetable', servingGrams: 200, per: 'day' }, full: { atLeast: 2 } },
  { name: 'fruit', of: { tag: 'fruit', servingGrams: 80, per: 'day' }, full: { atLeast: 3 } },
  {
    name: 'little red meat',
    of: { tag: 'red_or_processed_meat', servingGrams: 100, per: 'day' },
    full: { below: 1 },
  },
  {
    name: 'little butter',
    of: { tag: 'butter_cream_margarine', servingGrams: 12, per: 'day' },
    full: { below: 1 },
  },
  {
    name: 'few sweet drinks',
    of: { tag: 'sugar_sweetened_beverage', servingGrams: 240, per: 'day' },
    full: { below: 1 },
  },
  { name: 'legumes', of: { tag: 'legume', servingGrams: 150, per: 'week' }, full: { atLeast: 3 } },
  { name: 'fish', of: { tag: 'fish_or_shellfish', servingGrams: 100, per: 'week' }, full: { atLeast: 3 } },
  { name: 'few sweets', of: { tag: 'sweets', per: 'week' }, full: { below: 3 } },
  { name: 'nuts', of: { tag: 'nut', servingGrams: 30, per: 'week' }, full: { atLeast: 3 } },
  {
    name: 'poultry rather than red meat',
    of: { part: 'poultry', whole: 'red_or_processed_meat' },
    full: { over: 1 },
  },
  { name: 'sofrito', of: { tag: 'sofrito', per: 'week' }, full: { atLeast: 2 } },
]

/** MIND: Morris MC et al., Alzheimers Dement 2015, without its wine item. */
const mind: ScoreItem[] = [
  {
    name: 'leafy greens',
    of: { tag: 'leafy_green', servingGrams: 85, per: 'week' },
    full: { atLeast: 6 },
    half: { over: 2 },
  },
  {
    name: 'other vegetables',
    of: { tag: 'other_vegetable', servingGrams: 80, per: 'day' },
    full: { atLeast: 1 },
    half: { atLeast: 5 / 7 },
  },
  {
    name: 'nuts',
    of: { tag: 'nut', servingGrams: 30, per: 'week' },
    full: { atLeast: 5 },
    half: { atLeast: 0.25 },
  },
  {
    name: 'berries',
    of: { tag: 'berry', servingGrams: 75, per: 'week' },
    full: { atLeast: 2 },
    half: { atLeast: 1 },
  },
  {
    name: 'beans',
    of: { tag: 'legume', servingGrams: 85, per: 'week' },
    full: { over: 3 },
    half: { atLeast: 1 },
  },
  {
    name: 'whole grains',
    of: { tag: 'whole_grain', servingGrams: 28, per: 'day' },
    full: { atLeast: 3 },
    half: { atLeast: 1 },
  },
  {
    name: 'fish',
    of: { tag: 'fish_not_fried', servingGrams: 100, per: 'week' },
    full: { atLeast: 1 },
    half: { atLeast: 0.25 },
  },
  {
    name: 'poultry',
    of: { tag: 'poultry_not_fried', servingGrams: 85, per: 'week' },
    full: { atLeast: 2 },
    half: { atLeast: 1 },
  },
  { name: 'olive oil as the main fat', of: { part: 'olive_oil', whole: 'added_fat' }, full: { over: 0.5 } },
  {
    name: 'little butter',
    of: { tag: 'butter_cream_margarine', servingGrams: 14, per: 'day' },
    full: { below: 1 },
    half: { atMost: 2 },
  },
  {
    name: 'little cheese',
    of: { tag: 'cheese_full_fat', servingGrams: 28, per: 'week' },
    full: { below: 1 },
    half: { atMost: 6 },
  },
  {
    name: 'little red meat',
    of: { tag: 'red_or_processed_meat', servingGrams: 100, per: 'week' },
    full: { below: 4 },
    half: { atMost: 6 },
  },
  {
    name: 'little fried food',
    of: { tag: 'fried_fast_food', per: 'week' },
    full: { below: 1 },
    half: { atMost: 3 },
  },
  { name: 'few sweets', of: { tag: 'sweets', per: 'week' }, full: { below: 5 }, half: { atMost: 6 } },
]

export const SCORES = {
  medas13_no_wine: { name: 'Mediterranean screener without wine', items: medas },
  mind14_no_wine: { name: 'MIND score without wine', items: mind },
} as const

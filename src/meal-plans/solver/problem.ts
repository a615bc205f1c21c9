import type { Slot } from '../plan/slot.ts'

/** A week to solve, as numbers only: the amounts that each choice adds, and the cost of each sum. */
export type Problem<Dish = unknown> = {
  days: number
  slots: readonly Slot[]
  /** Number of figures that each choice adds to the sums of its day and week. The first is energy. */
  width: number
  /** One entry per slot. */
  choices: DishChoices<Dish>[]
  week: SumTerms
  /** Limits on every single day. */
  day: SumTerms
  energy: { targetKcal: number }
  consistency: ConsistencyTerm[]
  dietScores: DietScoreTerm[]
  steady: SteadyTerm[]
  fresh: FreshFoods
  alike: AlikeRecipes
  proteins: ProteinKinds
  /**
   * Amounts eaten on each day in addition to all dishes, by figure, day after day. Null if there are none.
   */
  beside: Float64Array | null
  /** The fixed choice for each day and slot, or -1 if the search is free to choose. */
  pinned: Int32Array
}

/**
 * Fresh foods of every recipe. Those of recipe `r` are at `from[r]` to `from[r + 1]` in `foods`. `count` is
 * the number of kinds.
 */
export type FreshFoods = { from: Int32Array; foods: Int32Array; count: number }

/** Similar recipes for other meals. Those of recipe `r` are at `from[r]` to `from[r + 1]` in `recipes`. */
export type AlikeRecipes = { from: Int32Array; recipes: Int32Array }

/**
 * The kind of protein of each recipe that a week should not repeat too often, or -1 for none. `count` is the
 * number of kinds.
 */
export type ProteinKinds = { of: Int32Array; count: number }

/** The choices for one slot. `figures` has `width` numbers per choice. */
export type DishChoices<Dish = unknown> = {
  dishes: Dish[]
  /** The recipe of each choice, indexed as in `FreshFoods`. */
  recipeIndex: Int32Array
  servings: Float64Array
  figures: Float64Array
  /** The first figure of each choice, in one array. */
  energy: Float64Array
  /** The smallest and the largest amount that any choice adds to a figure. */
  least: Float64Array
  most: Float64Array
  /** The cost of a choice that does not depend on the other meals. */
  cost: Float64Array
  /** The part of `cost` that comes from rules. */
  ruleCost: Float64Array
  /** Number of choices, from the first, that the search can pick. The others only exist for fixed meals. */
  open: number
}

/** Limits on `figure × scale`, or on `figure × scale ÷ divisor`. A divisor of -1 means none. */
export type SumTerms = {
  ids: string[]
  figure: Int32Array
  divisor: Int32Array
  scale: Float64Array
  min: Float64Array
  max: Float64Array
  weight: Float64Array
  /** 1 for a limit that is never broken. */
  isHard: Uint8Array
}

export type ConsistencyTerm = { sum: number; squares: number; max: number; weight: number }

/**
 * The mean of every run of `window` days must be near `level`, or near the mean of all days if `level` is
 * null.
 */
export type SteadyTerm = {
  figure: number
  window: number
  level: number | null
  within: number
  /** As a share of the level, used if it is more than `within`. */
  withinShare: number
  weight: number
  /** Amounts of the previous days, for runs that start before the week. */
  before: readonly number[]
}

/**
 * A score of a whole diet, such as MEDAS or MIND: at least `min` points, with one per item and half a point
 * for a half-met item.
 */
export type DietScoreTerm = {
  min: number
  weight: number
  items: { figure: number; divisor: number; scale: number; full: BoundNumbers; half: BoundNumbers | null }[]
}

export type BoundNumbers = { min: number; max: number }

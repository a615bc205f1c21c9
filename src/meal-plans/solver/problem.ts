import type { Slot } from '../plan/slot.ts'

/** A week to be solved, as numbers only: what each choice adds, and what each sum costs. */
export type Problem<Dish = unknown> = {
  days: number
  slots: readonly Slot[]
  /** How many figures each choice adds to the sums of its day and week. The first is energy. */
  width: number
  /** For each slot. */
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
  /** What is eaten on each day beside all dishes, by figure, day after day; null for nothing. */
  beside: Float64Array | null
  /** For each day and slot, the choice that has to stay; -1 where the search is free. */
  pinned: Int32Array
}

/** Fresh foods of every recipe: those of recipe `r` stand in `foods` from `from[r]` to `from[r + 1]`, `count` kinds in all. */
export type FreshFoods = { from: Int32Array; foods: Int32Array; count: number }

/** Recipes for other meals that are much the same: those of recipe `r` stand in `recipes` from `from[r]` to `from[r + 1]`. */
export type AlikeRecipes = { from: Int32Array; recipes: Int32Array }

/** By recipe the kind of protein that a week should not hold too often, -1 for none; `count` kinds in all. */
export type ProteinKinds = { of: Int32Array; count: number }

/** The choices for one slot. `figures` holds `width` numbers for each. */
export type DishChoices<Dish = unknown> = {
  dishes: Dish[]
  /** Which recipe each is of, as in `FreshFoods`. */
  recipeIndex: Int32Array
  servings: Float64Array
  figures: Float64Array
  /** The first of the figures of each, side by side. */
  energy: Float64Array
  /** The least and the most that any choice adds to a figure. */
  least: Float64Array
  most: Float64Array
  /** What a choice costs by itself, whatever else is eaten. */
  cost: Float64Array
  /** The part of that cost which rules bring. */
  ruleCost: Float64Array
  /** How many of them, from the first, may be chosen. The others are there for meals that have to stay. */
  open: number
}

/** Limits on `figure × scale`, or on `figure × scale ÷ divisor`. A divisor of -1 stands for none. */
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

/** The mean of every run of `window` days stays near `level`, or near the mean of all days where that is null. */
export type SteadyTerm = {
  figure: number
  window: number
  level: number | null
  within: number
  /** As a share of the level, where that is more than `within`. */
  withinShare: number
  weight: number
  /** Amounts of the days before, for the runs that reach into the week. */
  before: readonly number[]
}

/** A score of a whole diet, such as MEDAS or MIND: so many of its items are to be met, half ones by half. */
export type DietScoreTerm = {
  min: number
  weight: number
  items: { figure: number; divisor: number; scale: number; full: BoundNumbers; half: BoundNumbers | null }[]
}

export type BoundNumbers = { min: number; max: number }

// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import { groupsOnPlate } from '../../phases/plan-phase.ts'
import type { NutrientKey } from '../../plan/nutrient.ts'
import { isSofrito, type RuleTag } from '../../plan/rule-tag.ts'
import { SLOTS } from '../../plan/slot.ts'
import { ENERGY_CEILING, ENERGY_FLOOR, type EnergyTarget } from '../../request/energy-target.ts'
import { isFoodNamed } from '../../rules/food-name.ts'
import type { FoodTable } from '../../rules/food-table.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import type {
  ConsistencyTerm,
  DietScoreTerm,
  DishChoices,
  Problem,
  SteadyTerm,
} from '../../solver/problem.ts'
import { packTerms, type TermDraft } from '../../solver/sum-terms.ts'
import type { Candidates } from './candidates.ts'
import {
  choicesFor,
  figureOfFood,
  isSameMeal,
  type OwnCost,
  type PinnedMeal,
  pinnedChoices,
  type SumFigure,
} from './dish-choices.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'
import { amountsOfTable } from './planner-catalogue.ts'

/** The cost of breaking a limit that must hold. */
export const HARD_WEIGHT = 20_000
/** The figure for energy, which other figures are divided by, and the value for no figure. */
export const ENERGY_FIGURE = 0
export const NO_FIGURE = -1

/** A problem under construction: the figures and limits that rules have requested so far. */
export class ProblemDraft {
  readonly catalogue: PlannerCatalogue
  readonly days: number
  readonly targetKcal: number
  readonly member: PlannedPerson
  readonly #figureNames = new Map<string, number>()
  readonly #figures: SumFigure[] = []
  readonly #ownCosts: OwnCost[] = []
  readonly #week: TermDraft[] = []
  readonly #day: TermDraft[] = []
  readonly #consistency: ConsistencyTerm[] = []
  readonly #dietScores: DietScoreTerm[] = []
  readonly #steady: SteadyTerm[] = []

  constructor(
    catalogue: PlannerCatalogue,
    { days, energy, member }: { days: number; energy: EnergyTarget; member: PlannedPerson },
  ) {
    this.catalogue = catalogue
    this.days = days
    this.targetKcal = energy.targetKcal
    this.member = member
    const ofEnergy = { figure: this.nutrient('energy'), scale: 1, weight: HARD_WEIGHT }
    this.addDay(ENERGY_FLOOR, { ...ofEnergy, min: energy.floorKcal })
    this.addDay(ENERGY_CEILING, { ...ofEnergy, max: energy.ceilingKcal })
    this.#addTestedGroups()
  }

  /** Adds a limit on the whole plan. */
  addWeek(id: string, term: Omit<TermDraft, 'id' | 'divisor'> & { divisor?: number }): void {
    this.#week.push({ id, divisor: NO_FIGURE, ...term })
  }

  /** Adds a daily limit. It must hold unless the term states otherwise. */
  addDay(id: string, term: Omit<TermDraft, 'id' | 'divisor'> & { divisor?: number }): void {
    this.#day.push({ id, divisor: NO_FIGURE, ...term })
  }

  /** Adds a cost of a dish that does not depend on the rest of the week. */
  addOwnCost(cost: OwnCost): void {
    this.#ownCosts.push(cost)
  }

  addConsistency(term: ConsistencyTerm): void {
    this.#consistency.push(term)
  }

  addDietScore(term: DietScoreTerm): void {
    this.#dietScores.push(term)
  }

  addSteady(term: SteadyTerm): void {
    this.#steady.push(term)
  }

  finish(candidates: Candidates, preference: (dish: Dish) => number, pinned: PinnedMeal[]): Problem<Dish> {
    const costs = { asked: this.#figures, ownCosts: this.#ownCosts, targetKcal: this.targetKcal }
    const choices = SLOTS.map((slot) => {
      const staying = pinned.filter((meal) => meal.slot === slot && !candidates[slot].some(isSameMeal(meal)))
      const open = candidates[slot].length
      return choicesFor(slot, { choices: [...candidates[slot], ...staying], open, preference }, costs)
    })
    const beside = this.#beside()
    return {
      days: this.days,
      slots: SLOTS,
      width: this.#figures.length,
      choices,
      pinned: pinnedChoices(this.days, choices, pinned),
      fresh: this.catalogue.fresh,
      alike: this.catalogue.alike,
      proteins: this.catalogue.proteins,
      week: packTerms(this.#week),
      day: packTerms(
        this.#day
          .map((term) => ({ isHard: true, ...term }))
          .filter((term) => mayBeBroken(term, { choices, beside, width: this.#figures.length })),
      ),
      energy: { targetKcal: this.targetKcal },
      beside,
      consistency: this.#consistency,
      dietScores: this.#dietScores,
      steady: this.#steady,
    }
  }

  nutrient(key: NutrientKey): number {
    return this.figure(`nutrient:${key}`, { column: this.catalogue.nutrients[key], for: 'serving' })
  }

  /** Returns the figure for the dishes alone, excluding foods on test. */
  aroundTests(key: NutrientKey): number {
    return this.figure(`around:${key}`, { column: this.catalogue.nutrients[key], for: 'serving' })
  }

  /** Returns the figure without losses from cooking and straining. */
  whole(key: NutrientKey, { isAroundTests = false } = {}): number {
    const column = this.catalogue.whole[key] ?? this.catalogue.nutrients[key]
    return this.figure(`${isAroundTests ? 'around-' : ''}whole:${key}`, { column, for: 'serving' })
  }

  /** Returns the energy figure by which meal shares are divided. Foods on test do not count. */
  energyOfDishes(): number {
    return this.member.phase?.challenges.length ? this.aroundTests('energy') : ENERGY_FIGURE
  }

  tagGrams(tag: RuleTag): number {
    return this.figure(`grams:${tag}`, { column: this.catalogue.tagGrams[tag], for: 'serving' })
  }

  times(tag: RuleTag): number {
    if (tag !== 'sofrito')
      return this.figure(`times:${tag}`, { column: this.catalogue.hasTag[tag], for: 'dish' })
    const isIn = (dish: Dish) => isSofrito((part) => this.has(part, dish))
    return this.figure('times:sofrito', { reckoned: ({ dish }) => (isIn(dish) ? 1 : 0) })
  }

  /** Returns the figure for grams of foods with a matching name, or null if no dish contains any. */
  named(pattern: string): number | null {
    const column = gramsNamed(this.catalogue, pattern)
    return column && this.figure(`named:${pattern}`, { column, for: 'serving' })
  }

  /** Returns the figure for the amount per serving from one of our food tables, such as oxalate. */
  table(table: FoodTable): number {
    return this.figure(`table:${table}`, { column: amountsOfTable(this.catalogue, table), for: 'serving' })
  }

  has(tag: RuleTag, { index }: Dish): boolean {
    return this.catalogue.hasTag[tag][index] === 1
  }

  /** Returns the index of a figure among the sums. Figures with the same name share an index. */
  figure(name: string, figure: SumFigure): number {
    const known = this.#figureNames.get(name)
    if (known !== undefined) return known
    const place = this.#figures.push(figure) - 1
    this.#figureNames.set(name, place)
    return place
  }

  /** Returns the figures of foods on test, which are eaten regardless of the chosen dishes. */
  #beside(): Float64Array | null {
    const tests = this.member.phase?.challenges ?? []
    if (tests.length === 0) return null
    const width = this.#figures.length
    const sums = new Float64Array(width * this.days)
    for (const { day, fdcId, grams } of tests) {
      const food = this.catalogue.foods.get(fdcId)
      if (!food || day > this.days) continue
      for (const [name, place] of this.#figureNames)
        sums[(day - 1) * width + place]! += figureOfFood(name, food, grams)
    }
    return sums
  }

  /** Foods tolerated in a test are allowed up to their portion. */
  #addTestedGroups(): void {
    const { phase } = this.member
    if (!phase) return
    for (const { group, challenge } of groupsOnPlate(phase)) {
      if (group.gramsPerDay === null) continue
      for (const tag of challenge.tags)
        this.addDay(`phase:${challenge.id}`, {
          figure: this.tagGrams(tag),
          scale: 1,
          max: group.gramsPerDay,
          weight: HARD_WEIGHT,
        })
    }
  }
}

const namedColumns = new WeakMap<PlannerCatalogue, Map<string, Float64Array | null>>()

/**
 * Returns the grams of foods with a matching name per serving, for each dish at each serving size. Returns
 * null if no dish contains any.
 */
export function gramsNamed(catalogue: PlannerCatalogue, pattern: string): Float64Array | null {
  const known = namedColumns.get(catalogue) ?? new Map<string, Float64Array | null>()
  namedColumns.set(catalogue, known)
  const held = known.get(pattern)
  if (held !== undefined) return held
  const all = catalogue.steps.flat()
  const column = new Float64Array(all.length)
  for (const { index, eaten } of all)
    for (const { food, grams } of eaten) if (isFoodNamed(food, pattern)) column[index]! += grams
  const found = column.some((grams) => grams > 0) ? column : null
  known.set(pattern, found)
  return found
}

/** A day of only the richest dish in each slot is never planned, because it exceeds the day's energy. */
const RICHEST_DAY = 1.4

/**
 * True if a daily limit must be checked for every choice, because some day could break it (for a soft limit,
 * easily).
 */
function mayBeBroken(
  { figure, divisor, scale, min, max = Infinity, isHard }: TermDraft,
  { choices, beside, width }: { choices: DishChoices[]; beside: Float64Array | null; width: number },
): boolean {
  if (divisor !== NO_FIGURE || min !== undefined) return true
  let most = choices.reduce((sum, { most }) => sum + most[figure]!, 0)
  if (beside) most += Math.max(...beside.filter((_, at) => at % width === figure))
  return most * scale > max * (isHard ? 0.999 : RICHEST_DAY)
}

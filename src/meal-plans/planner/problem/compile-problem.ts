// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths
import { groupsOnPlate } from '../../phases/plan-phase.ts'
import { isSofrito, type RuleTag, servingGramsOf } from '../../plan/food-tag.ts'
import { KCAL_PER_GRAM, type NutrientKey, UNMEASURED } from '../../plan/nutrient.ts'
import { MAIN_MEALS, SLOTS, type Slot } from '../../plan/slot.ts'
import { ENERGY_CEILING, ENERGY_FLOOR, type EnergyTarget } from '../../request/energy-target.ts'
import { levelAimedAt } from '../../request/steady-level.ts'
import { isFoodNamed } from '../../rules/food-name.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import { countedWeight } from '../../rules/measuring/measure-nutrients.ts'
import { allowedAround } from '../../rules/measuring/measure-steady.ts'
import { appliesTo } from '../../rules/merging/applies-to.ts'
import type { EffectiveRule } from '../../rules/merging/effective-rules.ts'
import { isOfBackground } from '../../rules/merging/phased-rule.ts'
import type {
  ConsistencyTest,
  FoodNameTest,
  MealTest,
  NutrientTest,
  PerServingTest,
  Rule,
  ScoreTest,
  SteadyTest,
  SteadyWeekTest,
  TagPerMealTest,
  TagServingsTest,
} from '../../rules/rule.ts'
import { type Bound, SCORES, type ScoreItem } from '../../rules/score.ts'
import type { BoundNumbers, ConsistencyTerm, Problem, ScoreTerm, SteadyTerm } from '../../solver/problem.ts'
import { packTerms, type TermDraft } from '../../solver/sum-terms.ts'
import type { Candidates } from './candidates.ts'
import {
  choicesFor,
  figureOfFood,
  isSameMeal,
  type OwnCost,
  type PinnedMeal,
  pinnedChoices,
  type SlotServing,
  type SumFigure,
} from './dish-choices.ts'
import type { Dish, PlannerCatalogue } from './planner-catalogue.ts'

const namedColumns = new WeakMap<PlannerCatalogue, Map<string, Float64Array | null>>()

/** Grams in a serving of each dish of foods so named; null where no dish holds any. */
function gramsNamed(catalogue: PlannerCatalogue, pattern: string): Float64Array | null {
  const known = namedColumns.get(catalogue) ?? new Map<string, Float64Array | null>()
  namedColumns.set(catalogue, known)
  const held = known.get(pattern)
  if (held !== undefined) return held
  const column = new Float64Array(catalogue.dishes.length)
  for (const { index, portions } of catalogue.dishes)
    for (const { food, grams } of portions) if (isFoodNamed(food, pattern)) column[index]! += grams
  const found = column.some((grams) => grams > 0) ? column : null
  known.set(pattern, found)
  return found
}

const WEIGHTS = { hard: 20_000, target: 10, advisory: 2 } as const
const CERTAINTY = { high: 1, medium: 0.85, low: 0.7 } as const
const ENERGY = 0
const NONE = -1

/** Turns rules into sums and limits, and every choice into the figures that it adds to the sums. */
export function compileProblem(
  catalogue: PlannerCatalogue,
  options: {
    rules: EffectiveRule[]
    member: PlannedPerson
    candidates: Candidates
    energy: EnergyTarget
    days: number
    /** What a dish costs by itself, for reasons that no rule speaks of. */
    preference: (dish: Dish) => number
    /** Meals that stay as they are. */
    kept?: PinnedMeal[]
  },
): Problem<Dish> {
  const { rules, member, candidates, energy, days, preference, kept = [] } = options
  const draft = new Draft(catalogue, { days, energy, member })
  for (const effective of rules) {
    const { rule, setAside, weight } = effective
    if (setAside !== null || appliesTo(rule, member).applies !== true) continue
    draft.add(rule, weight, isOfBackground(effective, member))
  }
  return draft.finish(candidates, preference, kept)
}

/** A problem in the making: the figures and limits that rules have asked for so far. */
class Draft {
  readonly #catalogue: PlannerCatalogue
  readonly #days: number
  readonly #targetKcal: number
  readonly #member: PlannedPerson
  readonly #figureNames = new Map<string, number>()
  readonly #figures: SumFigure[] = []
  readonly #ownCosts: OwnCost[] = []
  readonly #week: TermDraft[] = []
  readonly #day: TermDraft[] = []
  readonly #consistency: ConsistencyTerm[] = []
  readonly #scores: ScoreTerm[] = []
  readonly #steady: SteadyTerm[] = []

  constructor(
    catalogue: PlannerCatalogue,
    { days, energy, member }: { days: number; energy: EnergyTarget; member: PlannedPerson },
  ) {
    this.#catalogue = catalogue
    this.#days = days
    this.#targetKcal = energy.targetKcal
    this.#member = member
    const ofEnergy = { figure: this.#nutrient('energy'), divisor: NONE, scale: 1, weight: WEIGHTS.hard }
    this.#day.push({ id: ENERGY_FLOOR, ...ofEnergy, min: energy.floorKcal })
    this.#day.push({ id: ENERGY_CEILING, ...ofEnergy, max: energy.ceilingKcal })
    this.#addTestedGroups()
  }

  /** `isAroundTests`: the rule speaks of all but the food on test. */
  add(rule: Rule, share: number, isAroundTests: boolean): void {
    const weight = WEIGHTS[rule.severity] * CERTAINTY[rule.evidence.certainty] * share
    const { test } = rule
    switch (test.kind) {
      case 'nutrient_per_day':
      case 'nutrient_per_1000kcal':
      case 'percent_energy':
        this.#addNutrient(rule, test, { weight, isAroundTests })
        break
      case 'nutrient_per_kg':
        this.#addPerKg(rule.id, test, weight)
        break
      case 'exclude_food_tag':
        if (rule.severity === 'hard') break
        this.#addOwnCost(({ dish }) => (this.#has(test.tag, dish) ? weight * 0.5 : 0))
        break
      case 'include_food_tag_per_day':
      case 'include_food_tag_per_week':
      case 'limit_food_tag_per_day':
      case 'limit_food_tag_per_week':
        this.#addServings(rule.id, test, weight)
        break
      case 'include_food_tag_per_meal':
        this.#addPerMeal(test, weight)
        break
      case 'food_tag_share':
      case 'food_tag_ratio': {
        const [part, whole] =
          test.kind === 'food_tag_share' ? [test.tag, test.of] : [test.numerator, test.denominator]
        const [figure, divisor] = [this.#tagGrams(part), this.#tagGrams(whole)]
        this.#addWeek(rule.id, { figure, divisor, scale: 1, ...limitsOf(test), weight })
        break
      }
      case 'meal_nutrient':
        this.#addMeal(test, weight)
        break
      case 'meal_share_of_energy':
        this.#addOwnCost(({ dish, servings }) => {
          const share = ((this.#catalogue.nutrients.energy[dish.index] ?? 0) * servings) / this.#targetKcal
          const most = (test.max ?? 1) * 0.95
          return share > most ? weight * (0.3 + (share - most) / most) : 0
        })
        break
      case 'per_serving_limit':
        this.#addPerServing(rule, test, weight)
        break
      case 'meal_consistency':
        this.#addConsistency(test, weight)
        break
      case 'score':
        this.#addScore(test, weight)
        break
      case 'nutrient_per_week_mean':
        this.#addWeek(rule.id, {
          figure: this.#nutrient(test.nutrient),
          scale: 1 / this.#days,
          ...limitsOf(test),
          weight,
          isHard: rule.severity === 'hard',
        })
        break
      case 'nutrient_steady_per_day':
        this.#addSteady(rule, test, weight)
        break
      case 'nutrient_steady_rolling':
        this.#addRuns(test, weight)
        break
      case 'nutrient_steady_week_to_week':
        this.#addSteadyWeek(rule, test, weight)
        break
      case 'nutrient_coverage':
        this.#day.push({
          id: rule.id,
          figure: this.#figure(`covered:${test.nutrient}`, {
            column: this.#catalogue.coveredKcal[test.nutrient],
            for: 'serving',
          }),
          divisor: ENERGY,
          scale: 100,
          min: test.min,
          weight,
          isHard: rule.severity === 'hard',
        })
        break
      case 'exclude_food_name':
        if (rule.severity === 'hard') break
        this.#addOwnCost(({ dish }) => (this.#namedGrams(test.pattern, dish) > 0 ? weight * 0.5 : 0))
        break
      case 'limit_food_name_per_day':
        this.#addOwnCost(({ dish, servings }) =>
          this.#namedGrams(test.pattern, dish) * servings > test.max ? weight * 0.5 : 0,
        )
        break
      case 'limit_food_name_per_week':
        this.#addNamed(rule, test, weight)
        break
      case 'energy_floor':
        this.#day.push({
          id: rule.id,
          figure: this.#nutrient('energy'),
          divisor: NONE,
          scale: 1,
          min: Math.max(test.min ?? 0, test.shareOfNeed * (this.#member.needKcal ?? 0)),
          weight,
        })
        break
      default:
        // Hard exclusions and sitting limits have chosen the candidates; the rest holds for any plan, or cannot be seen.
        break
    }
  }

  finish(candidates: Candidates, preference: (dish: Dish) => number, pinned: PinnedMeal[]): Problem<Dish> {
    const costs = { asked: this.#figures, ownCosts: this.#ownCosts, targetKcal: this.#targetKcal }
    const choices = SLOTS.map((slot) => {
      const staying = pinned.filter((meal) => meal.slot === slot && !candidates[slot].some(isSameMeal(meal)))
      const open = candidates[slot].length
      return choicesFor(slot, { choices: [...candidates[slot], ...staying], open, preference }, costs)
    })
    return {
      days: this.#days,
      slots: SLOTS,
      width: this.#figures.length,
      choices,
      pinned: pinnedChoices(this.#days, choices, pinned),
      fresh: this.#catalogue.fresh,
      week: packTerms(this.#week),
      day: packTerms(this.#day.map((term) => ({ isHard: true, ...term }))),
      energy: { targetKcal: this.#targetKcal },
      beside: this.#beside(),
      consistency: this.#consistency,
      scores: this.#scores,
      steady: this.#steady,
    }
  }

  /** A food on test is eaten whatever dishes stand around it. */
  #beside(): Float64Array | null {
    const tests = this.#member.phase?.challenges ?? []
    if (tests.length === 0) return null
    const width = this.#figures.length
    const sums = new Float64Array(width * this.#days)
    for (const { day, fdcId, grams } of tests) {
      const food = this.#catalogue.foods.get(fdcId)
      if (!food || day > this.#days) continue
      for (const [name, place] of this.#figureNames)
        sums[(day - 1) * width + place]! += figureOfFood(name, food, grams)
    }
    return sums
  }

  /** What was borne in a test is on the plate up to its portion. */
  #addTestedGroups(): void {
    const { phase } = this.#member
    if (!phase) return
    for (const { group, challenge } of groupsOnPlate(phase)) {
      if (group.gramsPerDay === null) continue
      for (const tag of challenge.tags)
        this.#day.push({
          ...{ id: `phase:${challenge.id}`, figure: this.#tagGrams(tag), divisor: NONE, scale: 1 },
          ...{ max: group.gramsPerDay, weight: WEIGHTS.hard },
        })
    }
  }

  #addNutrient(
    rule: Rule,
    test: NutrientTest,
    { weight, isAroundTests }: { weight: number; isAroundTests: boolean },
  ): void {
    if (UNMEASURED[test.nutrient] || !this.#catalogue.isMeasured[test.nutrient]) return
    const figure = isAroundTests ? this.#aroundTests(test.nutrient) : this.#nutrient(test.nutrient)
    const isPerDay = test.kind === 'nutrient_per_day'
    const perKcal = test.kind === 'percent_energy' ? (KCAL_PER_GRAM[test.nutrient] ?? 0) * 100 : 1000
    const divisor = isPerDay ? NONE : ENERGY
    if (rule.severity === 'hard') {
      const scale = isPerDay ? 1 : perKcal
      this.#day.push({ id: rule.id, figure, divisor, scale, ...limitsOf(test), weight })
    } else {
      this.#addWeek(rule.id, {
        figure,
        divisor,
        scale: isPerDay ? 1 / this.#days : perKcal,
        ...limitsOf(test),
        weight,
      })
    }
  }

  #addPerKg(id: string, test: Extract<Rule['test'], { kind: 'nutrient_per_kg' }>, weight: number): void {
    const weightKg = countedWeight(test, this.#member)
    if (weightKg === null) return
    const figure = this.#nutrient(test.nutrient)
    this.#addWeek(id, { figure, scale: 1 / this.#days / weightKg, ...limitsOf(test), weight })
  }

  #addNamed(
    { id, severity }: Rule,
    { pattern, max }: Extract<FoodNameTest, { kind: 'limit_food_name_per_week' | 'limit_food_name_per_day' }>,
    weight: number,
  ): void {
    const column = gramsNamed(this.#catalogue, pattern)
    if (!column) return
    const figure = this.#figure(`named:${pattern}`, { column, for: 'serving' })
    this.#addWeek(id, { figure, scale: 1, max, weight, isHard: severity === 'hard' })
  }

  /** Around the usual level; in a first week, around one that leaves room for the mean to be a little off it. */
  #addSteady({ id, severity }: Rule, test: SteadyTest, weight: number): void {
    const isHard = severity === 'hard'
    const aim = levelAimedAt(test)
    if (!aim) {
      this.#addRuns(test, weight)
      return
    }
    const figure = this.#nutrient(test.nutrient)
    const within = allowedAround(test, aim.level) - aim.slack
    this.#day.push({
      ...{ id, figure, divisor: NONE, scale: 1, weight, isHard },
      ...around(aim.level, within),
    })
    if (aim.slack > 0 && isHard)
      this.#addWeek(id, { figure, scale: 1 / this.#days, ...around(aim.level, aim.slack), weight, isHard })
  }

  /** Runs of days around the usual level. Where there is none yet, around what the week itself comes to. */
  #addRuns(test: SteadyTest, weight: number): void {
    const { nutrient, windowDays: window = 1, before = [] } = test
    const aim = levelAimedAt(test)
    this.#steady.push({
      figure: this.#nutrient(nutrient),
      ...{ window, weight, level: aim?.level ?? null },
      ...{ within: test.within - (aim?.slack ?? 0), withinShare: test.withinShare ?? 0 },
      before: window > 1 ? before.slice(1 - window) : [],
    })
  }

  #addSteadyWeek({ id, severity }: Rule, { of, within, level }: SteadyWeekTest, weight: number): void {
    if (level === undefined) return
    const perWeek = 'nutrient' in of ? 1 : 7 / (servingGramsOf(of.tag) ?? 1)
    this.#addWeek(id, {
      figure: 'nutrient' in of ? this.#nutrient(of.nutrient) : this.#tagGrams(of.tag),
      scale: perWeek / this.#days,
      ...around(level, within),
      weight,
      isHard: severity === 'hard',
    })
  }

  #addServings(id: string, test: TagServingsTest, weight: number): void {
    const grams = servingGramsOf(test.tag, test.servingGrams)
    const figure = grams === null ? this.#times(test.tag) : this.#tagGrams(test.tag)
    const perDay = 1 / this.#days / (grams ?? 1)
    const isPerDay = test.kind.endsWith('_per_day')
    this.#addWeek(id, {
      figure,
      divisor: test.per ? ENERGY : NONE,
      // At 2,000 kcal: servings a day, times 2,000, over the energy of a day.
      scale: perDay * (isPerDay ? 1 : 7) * (test.per ? 2000 * this.#days : 1),
      ...limitsOf(test),
      weight,
    })
  }

  #addPerMeal(test: TagPerMealTest, weight: number): void {
    const grams = servingGramsOf(test.tag, test.servingGrams) ?? 1
    const column = this.#catalogue.tagGrams[test.tag]
    const meals: readonly Slot[] = test.meals
    const least = test.min ?? 0
    this.#addOwnCost(({ dish, servings, slot }) => {
      if (!meals.includes(slot)) return 0
      const eaten = ((column[dish.index] ?? 0) * servings) / grams
      return eaten < least ? weight * (0.15 + (least - eaten) / least) * 0.5 : 0
    })
  }

  #addMeal(test: MealTest, weight: number): void {
    const column = this.#catalogue.nutrients[test.nutrient]
    const meals: readonly Slot[] = test.meals ?? SLOTS
    this.#addOwnCost(({ dish, servings, slot }) => {
      if (!meals.includes(slot)) return 0
      const eaten = (column[dish.index] ?? 0) * servings
      const miss = Math.max((test.min ?? 0) - eaten, eaten - (test.max ?? Infinity), 0)
      return miss > 0 ? weight * (0.15 + miss / (test.max ?? test.min ?? 1)) * 0.5 : 0
    })
  }

  #addPerServing(rule: Rule, test: PerServingTest, weight: number): void {
    if (rule.severity === 'hard' || test.foods === 'produce_sole_fructose') return
    const column = this.#catalogue.largestInOneFood[test.nutrient]
    const most = test.max ?? Infinity
    this.#addOwnCost(({ dish, servings }) => ((column[dish.index] ?? 0) * servings > most ? weight * 0.1 : 0))
  }

  #addConsistency(test: ConsistencyTest, weight: number): void {
    const column = this.#catalogue.nutrients[test.nutrient]
    for (const meal of MAIN_MEALS) {
      const eaten = ({ dish, servings, slot }: SlotServing) =>
        slot === meal ? (column[dish.index] ?? 0) * servings : 0
      this.#consistency.push({
        sum: this.#figure(`${meal}:${test.nutrient}`, { reckoned: eaten }),
        squares: this.#figure(`${meal}:${test.nutrient}²`, { reckoned: (serving) => eaten(serving) ** 2 }),
        max: (test.max ?? Infinity) * 0.999,
        weight: weight / 2,
      })
    }
  }

  #addScore(test: ScoreTest, weight: number): void {
    const items = SCORES[test.score].items.map((item) => ({
      ...this.#scoreFigure(item),
      full: numbersOf(item.full),
      half: item.half ? numbersOf(item.half) : null,
    }))
    this.#scores.push({ min: test.min ?? 0, weight, items })
  }

  #scoreFigure({ of }: ScoreItem): { figure: number; divisor: number; scale: number } {
    if (!('tag' in of))
      return { figure: this.#tagGrams(of.part), divisor: this.#tagGrams(of.whole), scale: 1 }
    const grams = servingGramsOf(of.tag, of.servingGrams)
    const figure = grams === null ? this.#times(of.tag) : this.#tagGrams(of.tag)
    return { figure, divisor: NONE, scale: (of.per === 'day' ? 1 : 7) / this.#days / (grams ?? 1) }
  }

  #addWeek(id: string, term: Omit<TermDraft, 'id' | 'divisor'> & { divisor?: number }): void {
    this.#week.push({ id, divisor: NONE, ...term })
  }

  #addOwnCost(cost: OwnCost): void {
    this.#ownCosts.push(cost)
  }

  #nutrient(key: NutrientKey): number {
    return this.#figure(`nutrient:${key}`, { column: this.#catalogue.nutrients[key], for: 'serving' })
  }

  /** Of the dishes alone: what is on test does not count. */
  #aroundTests(key: NutrientKey): number {
    return this.#figure(`around:${key}`, { column: this.#catalogue.nutrients[key], for: 'serving' })
  }

  #tagGrams(tag: RuleTag): number {
    return this.#figure(`grams:${tag}`, { column: this.#catalogue.tagGrams[tag], for: 'serving' })
  }

  #times(tag: RuleTag): number {
    if (tag !== 'sofrito')
      return this.#figure(`times:${tag}`, { column: this.#catalogue.hasTag[tag], for: 'dish' })
    const isIn = (dish: Dish) => isSofrito((part) => this.#has(part, dish))
    return this.#figure('times:sofrito', { reckoned: ({ dish }) => (isIn(dish) ? 1 : 0) })
  }

  #namedGrams(pattern: string, { portions }: Dish): number {
    return portions.reduce((sum, { food, grams }) => sum + (isFoodNamed(food, pattern) ? grams : 0), 0)
  }

  #has(tag: RuleTag, { index }: Dish): boolean {
    return this.#catalogue.hasTag[tag][index] === 1
  }

  #figure(name: string, figure: SumFigure): number {
    const known = this.#figureNames.get(name)
    if (known !== undefined) return known
    const place = this.#figures.push(figure) - 1
    this.#figureNames.set(name, place)
    return place
  }
}

function around(level: number, within: number): { min: number; max: number } {
  return { min: Math.max(0, level - within), max: level + within }
}

function limitsOf({ min, max }: { min?: number; max?: number }): { min?: number; max?: number } {
  return { min, max }
}

const JUST = 1e-6

function numbersOf(bound: Bound): BoundNumbers {
  if ('atLeast' in bound) return { min: bound.atLeast * (1 + 1e-4), max: Infinity }
  if ('over' in bound) return { min: bound.over * (1 + 1e-4) + JUST, max: Infinity }
  return { min: -Infinity, max: ('below' in bound ? bound.below : bound.atMost) * (1 - 1e-4) - JUST }
}
